import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { refusal } from '../../../tests/factories/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const send = (body: string | Buffer, url = '/api/auth/login') =>
  app.visitor().send({ method: 'POST', url, body, headers: { 'content-type': 'application/json' } });
const login = (email: string, password = '"x"') => `{"email":${email},"password":${password}}`;
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const escaped = (text: string) =>
  [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

const bad: [string, string | Buffer][] = [
  ['nothing but an opening brace', '{'],
  ['a word', 'nonsense'],
  ['single quotes', "{'email':'a'}"],
  ['a comma too many', '{"email":"a@example.com","password":"x",}'],
  ['a number with a leading zero', login('"a@example.com"', '01')],
  ['two documents', '{}{}'],
  ['a comment', '{} // {}'],
  ['a deep list', nested(33, '[', ']')],
  ['a very deep list', nested(50_000, '[', ']')],
  ['a very deep list that never ends', '['.repeat(100_000)],
  ['deep objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40)],
  ['a deep list inside the e-mail address', login(nested(20_000, '[', ']'))],
  ['a key __proto__', '{"__proto__":{"isAdmin":true},"email":"a@example.com","password":"x"}'],
  ['a key __proto__, escaped', `{"${escaped('__proto__')}":{"isAdmin":true},"email":"a@example.com","password":"x"}`],
  ['a key __proto__ further down', login('{"__proto__":1}')],
  ['a key constructor', '{"constructor":{"prototype":{"isAdmin":true}},"email":"a@example.com","password":"x"}'],
  ['a plain key constructor', '{"constructor":1,"email":"a@example.com","password":"x"}'],
  ['half a surrogate pair', login('"a@example.com"', '"\\ud800"')],
  ['the other half', login('"a@example.com"', '"x\\udc00y"')],
  ['a zero character', login('"a@example.com"', '"x\\u0000"')],
  ['a zero byte', login('"a@example.com"', '"x\u0000"')],
  [
    'bytes that are not UTF-8',
    Buffer.concat([
      Buffer.from('{"email":"a@example.com","password":"'),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from('"}'),
    ]),
  ],
  [
    'a surrogate in UTF-8',
    Buffer.concat([
      Buffer.from('{"email":"a@example.com","password":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]),
  ],
  ['UTF-16', Buffer.from('{"email":"a@example.com","password":"x"}', 'utf16le')],
  ['a list', '[{"email":"a@example.com","password":"x"}]'],
  ['a text', '"email"'],
  ['null', 'null'],
  ['a number beyond all bounds', login('1e999')],
];
test.each(bad)('refuses %s as malformed and reveals nothing', async (_name, body) => {
  expect(refusal(await send(body))).toBe('malformed');
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});

test('refuses a deep body before parsing it, and for its depth only', async () => {
  const deep = 'The body is nested too deeply.';
  for (const body of [
    nested(33, '[', ']'),
    '['.repeat(100_000),
    login(nested(32, '[', ']')),
    `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
  ]) {
    expect((await send(body)).body).toEqual({ error: deep, code: 'malformed' });
  }
  for (const body of [nested(32, '[', ']'), login(nested(31, '[', ']')), login(JSON.stringify('['.repeat(50)))]) {
    expect((await send(body)).body).toMatchObject({ code: 'malformed', fields: expect.anything() });
  }
});

const allowed: [string, string | Buffer][] = [
  ['spaces around it', ` \n\t${login('"a@example.com"')} \r\n`],
  ['a byte order mark', `\ufeff${login('"a@example.com"')}`],
  ['escapes', `{"${escaped('email')}":"${escaped('a@example.com')}","password":"x"}`],
  ['characters beyond the first plane', login('"a@example.com"', '"🏔\\ud83c\\udfd4"')],
  ['brackets inside texts', login('"a@example.com"', JSON.stringify(`${'[{'.repeat(100)}\\"`))],
];
test.each(allowed)('accepts %s', async (_name, body) => {
  expect(refusal(await send(body))).toBe('invalid_credentials');
});

test('accepts no body or an empty object for a call without a body', async () => {
  for (const body of ['', '{}', ' { } ']) expect((await send(body, '/api/auth/logout')).status).toBe(200);
  for (const body of ['{"all":true}', '[]', '[1]', '"text"', '5', 'null', 'true', '{"__proto__":1}']) {
    expect(refusal(await send(body, '/api/auth/logout')), body).toBe('malformed');
  }
});

test('reads a body of the maximum size and refuses one byte more', async () => {
  const limit = 100 * 1024;
  const start = '{"email":"a@example.com","password":"x"}';
  expect(refusal(await send(start.padEnd(limit)))).toBe('invalid_credentials');
  expect(refusal(await send(start.padEnd(limit + 1)))).toBe('too_large');
});

test('names each invalid field with a sentence', async () => {
  const { body } = await send('{"email":"a@example.com","pass":1}');
  expect(body.fields).toMatchObject({ password: expect.stringMatching(/./) });
  expect(JSON.stringify(body.fields)).toContain('pass');
});
