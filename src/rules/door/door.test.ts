import { expect, test } from 'vitest';
import { domainsIn, mayCome, REGISTRATIONS } from './door.ts';

const domains = ['example.com'];
const at = (email: string, via: 'password' | 'provider', invitation: 'address' | 'link' | null = null) =>
  REGISTRATIONS.filter((registration) => mayCome({ registration, domains }, { email, via, invitation }));

test('lets in whom the setting names', () => {
  expect(at('ada@example.com', 'password')).toEqual(['anyone', 'domains']);
  expect(at('ada@example.com', 'provider')).toEqual(['anyone', 'domains', 'provider']);
  expect(at('ada@elsewhere.com', 'password')).toEqual(['anyone']);
  expect(at('ada@elsewhere.com', 'provider')).toEqual(['anyone', 'provider']);
});

test('opens every door by an invitation to an address, and all but a locked one by a link', () => {
  expect(at('ada@elsewhere.com', 'password', 'address')).toEqual(REGISTRATIONS);
  expect(at('ada@elsewhere.com', 'password', 'link')).toEqual(['anyone', 'invited', 'domains', 'provider']);
});

test('takes no domain for another that ends or begins like it', () => {
  for (const email of [
    'ada@sub.example.com',
    'ada@notexample.com',
    'ada@example.com.evil.com',
    '"ada@example.com"@evil.com',
  ])
    expect(at(email, 'password')).toEqual(['anyone']);
  expect(at('Ada@EXAMPLE.com', 'password')).toEqual(['anyone', 'domains']);
});

test('reads domains as people type them', () => {
  expect(domainsIn(' @Example.com, other.org;third.net\n')).toEqual(['example.com', 'other.org', 'third.net']);
  expect(domainsIn('')).toEqual([]);
});
