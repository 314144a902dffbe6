/** The parts of an account, and of the session that it is used in, that matter for administering. */
type Account = { isAdmin: boolean; secondFactorAt: string | null; isTwoFactors?: boolean };

/**
 * Whether an account may use its admin role now: if administrators need a second factor, only once it has one, or where the session
 * began with a passkey, which counts as two.
 */
export function administers(
  { isAdmin, secondFactorAt, isTwoFactors = false }: Account,
  adminsNeedSecondFactor: boolean,
): boolean {
  return isAdmin && (!adminsNeedSecondFactor || secondFactorAt !== null || isTwoFactors);
}
