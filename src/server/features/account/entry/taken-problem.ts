import { Problem } from '#server/http/problem.ts';

/** The refusal of a name or address that somebody else has, with its field. */
export function takenProblem(field: 'email' | 'username'): Problem {
  const problem = new Problem(`${field}_taken`);
  return new Problem(problem.code, { fields: { [field]: problem.message } });
}
