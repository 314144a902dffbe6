import { Problem } from './problem.ts';

/** Somebody proved who they are and is no longer let in. `pass` opens their data, for a while. */
export class HasLeft extends Problem {
  readonly pass: string;
  constructor(pass: string) {
    super('has_left');
    this.pass = pass;
  }
}
