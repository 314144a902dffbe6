import { Problem } from '#server/http/problem.ts';

/** The refusal of a name or an address that somebody else has, said with its field. */
export function taken(field: 'email' | 'username'): Problem {
  const problem = new Problem(`${field}_taken`);
  return new Problem(problem.code, { fields: { [field]: problem.message } });
}
