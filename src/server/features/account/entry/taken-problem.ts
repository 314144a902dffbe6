import { ACCOUNT } from '#server/features/account/account.words.ts';
import { Problem } from '#server/http/problem.ts';

/** The refusal of a name or address that somebody else has, with its field. */
export function takenProblem(field: 'email' | 'username'): Problem {
  const phrase = field === 'email' ? ACCOUNT.emailTaken() : ACCOUNT.usernameTaken();
  return new Problem(`${field}_taken`, { fields: { [field]: phrase } });
}
