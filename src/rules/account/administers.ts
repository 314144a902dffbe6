/** The parts of an account that matter for administering. */
type Account = { isAdmin: boolean; secondFactorAt: string | null };

/** Whether an account may use its admin role now: if administrators need a second factor, only once it has one. */
export function administers({ isAdmin, secondFactorAt }: Account, adminsNeedSecondFactor: boolean): boolean {
  return isAdmin && (!adminsNeedSecondFactor || secondFactorAt !== null);
}
