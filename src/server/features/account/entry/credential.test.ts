import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makePerson, PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { type PasswordCost, passwordService } from './password.service.ts';
import {
  selectOptionalPassword,
  updateCredentialUsed,
  updatePasswordHash,
  upsertPassword,
} from './credential.store.ts';

const COST: PasswordCost = { memory: 8, passes: 1 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const passwordOf = (id: string) => app.database.read((reader) => selectOptionalPassword(reader, id));

test('lets a replaced password neither count as used nor come back under a new hash', async () => {
  const { id } = await makePerson(app.database, app.clock.iso());
  const old = (await passwordOf(id))!;
  await app.database.write((tx) => upsertPassword(tx, id, 'a new hash', app.clock.iso()));
  expect(await app.database.write((tx) => updateCredentialUsed(tx, old.id, app.clock.iso()))).toBe(false);
  await app.database.write((tx) => updatePasswordHash(tx, old, 'the old one, renewed'));
  expect((await passwordOf(id))!.hash).toBe('a new hash');
});

test('starts no session for a login that a new password overtakes', async () => {
  const { id, email } = await makePerson(app.database, app.clock.iso());
  const hash = await passwordService(COST).hash('an entirely new one');
  const logins = Array.from({ length: 6 }, () => app.visitor().post('/api/auth/login', { email, password: PASSWORD }));
  await app.database.write(async (tx) => {
    await upsertPassword(tx, id, hash, app.clock.iso());
    await tx.deleteFrom('session').where('userId', '=', id).execute();
  });
  for (const answer of await Promise.all(logins))
    if (answer.status !== 200) expect(refusal(answer)).toBe('invalid_credentials');
  expect(await query(app.database, `select sid from session where user_id = '${id}'`)).toEqual([]);
});

test('keeps one password however many are set at once', async () => {
  const { id } = await makePerson(app.database, app.clock.iso(), { passwordHash: null });
  const set = (hash: string) => app.database.write((tx) => upsertPassword(tx, id, hash, app.clock.iso()));
  await Promise.all(['first', 'second', 'third', 'fourth'].map(set));
  expect(await query(app.database, `select kind from credential where user_id = '${id}'`)).toHaveLength(1);
});
