import { importsLive, type SecondPerson, writesLive } from '#rules/question/second-person.ts';
import type { Actor } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';

/** Throws 409 if what somebody writes needs a second person. */
export function requireWritesLive({ standing }: Actor, whose: SecondPerson): void {
  if (!writesLive(standing, whose)) throw new Problem('second_person');
}

/** Throws 409 if what somebody imports needs a second person. */
export function requireImportsLive({ standing }: Actor, whose: SecondPerson): void {
  if (!importsLive(standing, whose)) throw new Problem('second_person');
}
