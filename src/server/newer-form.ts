/**
 * Something is stored in a form that only a newer version knows, which is replacing this one. Answered with 503 and `Retry-After`:
 * the next try may reach a process of the newer version, and soon there will be no others.
 */
export class NewerForm extends Error {
  constructor(what: string) {
    super(`${what} was written by a newer version`);
  }
}
