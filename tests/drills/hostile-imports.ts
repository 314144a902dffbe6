import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { writeApkg } from '#server/features/content/anki/write-apkg.ts';
import { writeExamPackage } from '#server/features/content/package/write-exam-package.ts';
import { openDatabase } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { makeDraft } from '../factories/drafts.ts';
import { makePerson } from '../factories/people.ts';
import { fillDatabase } from '../servers/filled-database.ts';
import type { Scratch } from '../servers/scratch.ts';
import { type Server, startCairn } from '../servers/server-process.ts';

/** How long a visitor may wait, and how much memory the server may take, while a file of a stranger is read. */
const MOST_MS = 500;
const MOST_MB = 150;
const POLL_EVERY_MS = 20;

type Attack = {
  name: string;
  method?: string;
  path: string;
  type?: string;
  body: () => Promise<Uint8Array> | Uint8Array;
};

const json = (body: unknown): Uint8Array => Buffer.from(JSON.stringify(body));
const MARK = JSON.stringify({ format: 'cairn exam package', version: 1 });
const EXAM = 'a/exam.json';
const CATEGORY = { name: 'Cloud', description: 'Clouds', icon: 'aws-cloud', color: 'teal' };
const packageOf = (files: Zippable): Uint8Array =>
  zipSync({
    'cairn.json': strToU8(MARK),
    'categories.json': strToU8(JSON.stringify({ categories: [CATEGORY] })),
    ...files,
  });
/** Items of JSON that hardly compress, so that the archive looks harmless. */
const manyItems = (bytes: number) => {
  const part = () => Buffer.from(`${'{},'.repeat(400)}"${randomBytes(6).toString('base64')}",`);
  const parts = Array.from({ length: Math.ceil(bytes / 1200) }, part);
  return Buffer.concat([Buffer.from('{"questions":['), ...parts, Buffer.from('{}]}')]);
};

/** Rewrites what the directory of an archive says of the size of one entry. */
function lying(file: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(file);
  const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
  bytes.writeUInt32LE(size, entry + 24);
  return bytes;
}

/** An archive whose directory lists the last entry many times. */
function overlapping(file: Uint8Array, times: number): Uint8Array {
  const bytes = Buffer.from(file);
  const [entry, end] = ['504b0102', '504b0506'].map((mark) => bytes.lastIndexOf(Buffer.from(mark, 'hex')));
  const record = bytes.subarray(entry, end);
  const copies = Array.from({ length: times }, (_, at) => {
    const copy = Buffer.from(record);
    copy.write(String(at).padStart(2, '0'), 46 + 'a/questions/'.length);
    return copy;
  });
  const tail = Buffer.from(bytes.subarray(end));
  const count = tail.readUInt16LE(10) + times;
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(tail.readUInt32LE(12) + times * record.length, 12);
  return Buffer.concat([bytes.subarray(0, end), ...copies, tail]);
}

const zeros = () => new Uint8Array(100 * 2 ** 20);
const bomb = () => lying(packageOf({ 'a/questions/00.json': [zeros(), { level: 9 }] }), 1);
const deck = async (front: string, notes = 1) => {
  const cards = Array.from({ length: notes }, (_, at) => ({ front: `${front}${at}`, back: 'Back', topic: '' }));
  return (await writeApkg({ questions: [], cards })).file as Uint8Array;
};

const exam = {
  code: 'HST-1',
  vendor: 'Nobody',
  name: 'Hostile',
  category: 'Cloud',
  position: 1,
  description: 'x',
  priceCents: 0,
  version: { label: '1', effective: null },
  format: {
    items: { from: 50, to: 60 },
    minutes: 60,
    passMark: { score: 700, scale: 1000, basis: 'published' },
    itemTypes: ['single'],
    navigation: 'free',
  },
  domains: [{ number: 1, name: 'One', weight: 100, tasks: [{ number: 1, name: 'One' }] }],
  sources: [],
  verified: '2026-11-01',
};
const guidePackage = (guide: string) =>
  packageOf({
    [EXAM]: strToU8(JSON.stringify(exam)),
    'a/study/1.1.md': strToU8(`# Title\n\n${guide}`),
    'a/study/1.1.json': strToU8(
      JSON.stringify({ domain: 1, task: 1, flashcards: [], tips: [], alerts: [], sources: [] }),
    ),
  });

async function honestPackage(
  questions: number,
  explanation = () => 'It is so, as its source says. '.repeat(20),
): Promise<Uint8Array> {
  const drafts = Array.from({ length: questions }, () =>
    writtenQuestion(makeDraft({ explanation: explanation() }) as never),
  );
  return (await writeExamPackage({ questions: drafts, cards: [] })).file as Uint8Array;
}

const PREVIEW = '/api/admin/exam-packages/preview';
const DECK = '/api/admin/anki-packages/read';
const site = (name: string, value: string): Attack => ({
  name: `site text: ${name}`,
  path: '/api/admin/site-settings/privacy/preview',
  body: () => json({ value }),
});
const svg = (source: string) => `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;

const attacks = (examId: string): Attack[] => [
  { name: 'package: an entry of 100 MB that claims 1 byte', path: PREVIEW, type: 'zip', body: bomb },
  { name: 'package: 20 entries on the same data', path: PREVIEW, type: 'zip', body: () => overlapping(bomb(), 20) },
  ...[30, 95].map((mb): Attack => ({
    name: `package: ${mb} MB of empty items`,
    path: PREVIEW,
    type: 'zip',
    body: () => packageOf({ [EXAM]: strToU8('{}'), 'a/questions/a.json': [manyItems(mb * 2 ** 20), { level: 9 }] }),
  })),
  {
    name: 'package: 19,000 faulty files in 400 folders',
    path: PREVIEW,
    type: 'zip',
    body: () =>
      packageOf(
        Object.fromEntries(
          Array.from({ length: 19_000 }, (_, at) => [`f${at % 400}/questions/${at}.json`, strToU8('{}')]),
        ),
      ),
  },
  {
    name: 'package: 19,000 folders',
    path: PREVIEW,
    type: 'zip',
    body: () =>
      packageOf(Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`f${at}/exam.json`, strToU8('{}')]))),
  },
  ...Object.entries({
    'line breaks': `- a${'&#10;'.repeat(1500)}b`,
    emphasis: '***a** '.repeat(2500),
    quotes: '> '.repeat(10_000),
  }).map(([name, guide]): Attack => ({
    name: `package: a guide of ${name}`,
    path: '/api/admin/exam-packages',
    type: 'zip',
    body: () => guidePackage(guide),
  })),
  {
    name: 'package: 10,000 questions of an honest bank',
    path: '/api/admin/exam-packages',
    type: 'zip',
    body: () => honestPackage(10_000),
  },
  {
    name: 'package: 5,000 long questions that hardly compress',
    path: PREVIEW,
    type: 'zip',
    body: () => honestPackage(5000, () => randomBytes(1400).toString('base64')),
  },
  {
    name: 'deck: an entry of 100 MB that claims 1 byte',
    path: DECK,
    type: 'zip',
    body: () => lying(zipSync({ 'collection.anki21': [zeros(), { level: 9 }] }), 1),
  },
  {
    name: 'deck: a note of 20 kB of gaps',
    path: DECK,
    type: 'zip',
    body: () => deck(Array.from({ length: 1000 }, (_, at) => `{{c${at}::some text}} `).join('')),
  },
  {
    name: 'deck: eight notes of 90 kB of gaps that do not close',
    path: DECK,
    type: 'zip',
    body: () => deck('{{c1::'.repeat(15_000), 8),
  },
  {
    name: 'deck: 500 notes of as many gaps as are allowed',
    path: DECK,
    type: 'zip',
    body: () => deck(Array.from({ length: 99 }, (_, at) => `{{c${at}::${'some text '.repeat(4)}}} `).join(''), 500),
  },
  {
    name: 'deck: a note of 98 kB of recordings that do not close',
    path: DECK,
    type: 'zip',
    body: () => deck('[sound:'.repeat(14_000)),
  },
  { name: 'deck: 100,000 honest notes', path: DECK, type: 'zip', body: () => deck('What is it? ', 100_000) },
  {
    name: 'questions: 18 MB of empty ones',
    path: `/api/exams/${examId}/questions/bulk/preview`,
    body: () => Buffer.from(`{"questions":[${'{},'.repeat(6_000_000)}{}]}`),
  },
  {
    name: 'questions: 5,000 with 100 empty options',
    path: `/api/exams/${examId}/questions/bulk/preview`,
    body: () =>
      json({ questions: Array.from({ length: 4500 }, () => ({ options: Array.from({ length: 100 }, () => ({})) })) }),
  },
  site('emphasis', '***a** '.repeat(4000)),
  site('quotes of quotes', '> '.repeat(10_000)),
  site('lists in lists', '1. '.repeat(5000)),
  site('a heading of spaces', `## a${' '.repeat(28_000)}b`),
  site('as much as is allowed', '## _a_ b\n\n[c](d) `e` **f**\n\n'.repeat(490)),
  {
    name: 'logo: 10,000 comments',
    method: 'PUT',
    path: '/api/admin/site-settings/logo',
    body: () =>
      json({
        value: svg(`${'<!-- a --> '.repeat(10_000)}<svg xmlns="http://www.w3.org/2000/svg"/>x`),
        isShown: true,
        version: 0,
      }),
  },
];

/**
 * Sends files and texts that are made to take long or much memory, one after another, while a visitor asks for the list of exams.
 * Prints for each how it was answered, the visitor's longest wait, and how much memory the server took. Returns whether all stayed
 * within the limits.
 */
export async function measureHostileImports(scratch: Scratch): Promise<boolean> {
  const folder = scratch.makeFolder('hostile');
  const at = { databaseUrl: null, file: `${folder}/cairn.sqlite` };
  const { exam: own } = await fillDatabase(at);
  const database = openDatabase(at);
  const { id } = await makePerson(database, new Date().toISOString(), { isAdmin: true });
  const sessions = sessionService({ database, now: () => new Date() });
  const { token } = await sessions.start({ id, isAdmin: true, roles: [] }, { token: null, device: 'bench' });
  await database.close();
  const server = await startCairn(folder, { SESSION_SECRET: randomBytes(32).toString('hex') });
  scratch.atEnd(server.stop);
  let isGood = true;
  await watched(server, async () => pause(1000));
  for (const { name, method = 'POST', path, type = 'json', body } of attacks(own.id)) {
    const bytes = await body();
    const headers = { cookie: `sid=${token}`, origin: server.url, 'content-type': `application/${type}` };
    const startedAt = performance.now();
    const { result, longestMs, memoryMb } = await watched(server, async () => {
      const answer = await fetch(`${server.url}${path}`, { method, headers, body: bytes as Uint8Array<ArrayBuffer> });
      return `${answer.status} ${(await answer.text()).slice(0, 90)}`;
    });
    const isWithin = longestMs <= MOST_MS && memoryMb <= MOST_MB;
    isGood &&= isWithin;
    console.log(
      `${isWithin ? 'ok ' : 'BAD'}  ${name}, ${(bytes.length / 1000).toFixed(1)} kB: ${Math.round(performance.now() - startedAt)} ms; ` +
        `a visitor waited ${longestMs} ms at most, memory +${memoryMb} MB. ${result}`,
    );
  }
  return isGood;
}

/** What a visitor waits at most, and what memory is added, while something is done. */
async function watched<T>(server: Server, work: () => Promise<T>) {
  const before = memoryOf(server, 'VmRSS');
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  let isOver = false;
  let longest = 0;
  const visits = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      await (await fetch(`${server.url}/api/exams`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - askedAt);
      await pause(POLL_EVERY_MS);
    }
  })();
  const result = await work();
  isOver = true;
  await visits;
  const memoryMb = Math.max(0, Math.round(memoryOf(server, 'VmHWM') - before));
  return { result, longestMs: Math.round(longest), memoryMb };
}

/** A figure of a process in megabytes, as Linux counts it. */
const memoryOf = ({ pid }: Server, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
