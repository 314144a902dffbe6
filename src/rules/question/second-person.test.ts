import { expect, test } from 'vitest';
import type { RoleHolder } from '../account/roles.ts';
import { importsLive, mayReview, SECOND_PERSON, writesLive } from './second-person.ts';

const author: RoleHolder = { isAdmin: false, roles: ['author'] };
const both: RoleHolder = { isAdmin: false, roles: ['author', 'reviewer'] };
const reviewer: RoleHolder = { isAdmin: false, roles: ['reviewer'] };
const admin: RoleHolder = { isAdmin: true, roles: [] };
const others: RoleHolder[] = [
  { isAdmin: false, roles: [] },
  { isAdmin: false, roles: ['support', 'observer'] },
];

test('says who writes and imports without a second person', () => {
  const who = (rule: typeof writesLive) =>
    SECOND_PERSON.map((whose) => [author, both, admin].map((p) => rule(p, whose)));
  expect(who(writesLive)).toEqual([
    [false, true, true],
    [false, false, false],
    [true, true, true],
  ]);
  expect(who(importsLive)).toEqual([
    [false, true, true],
    [false, true, true],
    [true, true, true],
  ]);
});

test('takes anyone who may approve as the second person, and never the author', () => {
  for (const standing of [both, reviewer, admin]) {
    expect(mayReview({ userId: 'b', standing }, 'a')).toBe(true);
    expect(mayReview({ userId: 'a', standing }, 'a')).toBe(false);
    expect(mayReview({ userId: 'b', standing }, null)).toBe(true);
  }
  for (const standing of [author, ...others]) expect(mayReview({ userId: 'b', standing }, 'a')).toBe(false);
});
