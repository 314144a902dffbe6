import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scope, SCOPES } from '#rules/account/scopes.ts';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { query } from '../factories/rows.ts';
import { openSitting } from '../factories/sitting.ts';

const GUIDE = new URL('../../docs/operating/scripts.md', import.meta.url);
const BANK = 'What is 2 + 2?{=4 ~5 ~6}\n\nWhat is 3 + 3?{=6 ~5 ~4}\n';

let app: TestApp;
let site: string;
let folder: string;
/** The commands of the guide, each with the scope that it says before it. */
let commands: { scope: Scope; command: string }[];
beforeAll(async () => {
  app = await startTestApp();
  await app.allowTokens();
  site = await app.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'scripts-'));
  await writeFile(join(folder, 'bank.gift'), BANK);
  const guide = await readFile(GUIDE, 'utf8');
  commands = [...guide.matchAll(/\(`([a-z]+:[a-z]+)`\)[^`]*(?:`[^`]+`[^`]*)*?```sh\n([^]*?)```/g)].map(
    ([, scope = '', command = '']) => ({ scope: scope as Scope, command }),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Runs a command as the guide gives it; the reply, or what the site refused it with. */
async function run(command: string, scope: Scope) {
  const { token } = await app.script([scope]);
  const env = { PATH: process.env.PATH ?? '', SITE: site, TOKEN: token, EXAM: app.exam.id };
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], { cwd: folder, env }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout === '' ? null : JSON.parse(stdout);
}

const questionCount = async () =>
  (await query(app.database, `select id from question where exam_id = '${app.exam.id}'`)).length;

test('has a command for every scope, and no other command', async () => {
  expect(commands).toHaveLength([...(await readFile(GUIDE, 'utf8')).matchAll(/```sh/g)].length);
  expect([...new Set(commands.map(({ scope }) => scope))].sort()).toEqual([...SCOPES].sort());
});

test('a script with a token imports a bank and reads results, by the commands of the guide alone', async () => {
  const learner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const quiz = await openSitting(app, learner);
  await quiz.submit(quiz.answers(3));
  const before = await questionCount();
  const replies = [];
  for (const { scope, command } of commands) {
    replies.push(await run(command, scope));
    if (command.includes('dryRun')) expect(await questionCount()).toBe(before);
  }
  const [exams, dryRun, done, file, people, results, figures] = replies;
  expect(exams.exams.map(({ id }: { id: string }) => id)).toContain(app.exam.id);
  expect(dryRun).toMatchObject({ isDryRun: true, added: 2, unchanged: 0, misfits: [], importId: null });
  expect(done).toMatchObject({ isDryRun: false, added: 2, unchanged: 0 });
  expect(await questionCount()).toBe(before + 2);
  expect(file).toBeNull();
  expect((await readFile(join(folder, 'exam.zip'))).subarray(0, 2).toString()).toBe('PK');
  expect(people.users.map(({ id }: { id: string }) => id)).toContain(learner.person.id);
  expect(results).toMatchObject({
    total: 1,
    results: [{ userId: learner.person.id, examCode: 'TST-001', score: 3, mode: 'quiz' }],
  });
  expect(figures.totalStudents).toBeGreaterThan(0);
  const [again] = commands.filter(({ scope, command }) => scope === 'content:import' && !command.includes('dryRun'));
  expect(await run(again!.command, 'content:import')).toMatchObject({ added: 0, unchanged: 2, importId: null });
});

test('names what does not fit, and imports nothing of it', async () => {
  await writeFile(join(folder, 'bank.gift'), `${BANK}\nExplain the sum.{}\n\nWhat is 4 + 4?{=8 ~9}\n`);
  const before = await questionCount();
  const [dry, real] = commands.filter(({ scope }) => scope === 'content:import');
  const told = await run(dry!.command, 'content:import');
  expect(told.misfits.length).toBeGreaterThan(0);
  expect(told.misfits[0].reason).toMatch(/\w/);
  expect(await run(real!.command, 'content:import')).toMatchObject({ code: 'malformed' });
  await writeFile(join(folder, 'bank.gift'), Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]));
  expect(await run(dry!.command, 'content:import')).toMatchObject({ code: 'malformed' });
  expect(await questionCount()).toBe(before);
});
