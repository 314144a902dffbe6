import type { IncomingHttpHeaders } from 'node:http';
import { fillDatabase } from '../../tests/servers/filled-database.ts';
import { load, type Reading } from '../load.ts';
import { ask, type Request } from '../../tests/servers/answer.ts';
import { readOptions } from '../options.ts';
import { startPostgres } from '../../tests/servers/private-postgres.ts';
import { type Line, line, linesTable } from '../report.ts';
import { interleave } from '../rounds.ts';
import type { Scratch } from '../../tests/servers/scratch.ts';
import { type Server, startCairn } from '../../tests/servers/server-process.ts';
import { startBare, startPeer } from '../plain-servers.ts';
import { COUNT, questionsOf } from '../../tests/servers/sittings.ts';
import { databaseCpu } from './database-cpu.ts';
import { fillPeer } from './peer-tables.ts';

/** The number of learners, each on a separate connection. */
const AT_ONCE = 8;

/**
 * Compares Cairn with the plain application one would write in a day, on one PostgreSQL with the same questions and
 * learners. Prints a table of ratios.
 */
export async function measurePeer(scratch: Scratch, args: string[]): Promise<void> {
  const options = readOptions(args);
  const postgres = await startPostgres(scratch);
  if ('missing' in postgres) throw new Error(postgres.missing);
  const { url } = postgres;
  const { exam, learners } = await fillDatabase({ databaseUrl: url, file: '' }, AT_ONCE);
  const ours = await startCairn(scratch.makeFolder('peer'), { DATABASE_URL: url });
  scratch.atEnd(ours.stop);
  const peer = await startPeer(await fillPeer(url, { exam, learners }));
  scratch.atEnd(peer.stop);

  const ofEach = (make: (headers: Record<string, string>) => Request[]) => {
    const all = learners.map(({ token }) => make({ cookie: `sid=${token}` }));
    // Each connection has its own learner: the loader deals requests out in turn.
    return all[0]!.flatMap((_, step) => all.map((steps) => steps[step]!));
  };
  const anonymous = [questionsOf(exam.id)];
  const signedIn = ofEach((headers) => [questionsOf(exam.id, headers)]);
  const attempts = ofEach((headers) => [{ method: 'GET', path: '/api/user/attempts', headers }]);
  const ourQuiz = ofEach((headers) => wholeQuiz(exam.id, headers, ourAnswers));
  const theirQuiz = ofEach((headers) => wholeQuiz(exam.id, headers, theirAnswers));
  const bareQuiz = ofEach((headers) => wholeQuiz(exam.id, headers, bareAnswers));

  const databaseTime = await databaseCpu(url);
  const measure = async (what: string, aim: number, mine: Request[], theirs = mine): Promise<Line[]> => {
    const bare = await startBare(await ask(ours.url, mine[0]!));
    const contenders = (seconds: number) => ({
      ours: () => loaded(ours, mine, { seconds }, databaseTime),
      peer: () => loaded(peer, theirs, { seconds }, databaseTime),
      // As many requests and bytes, without any work.
      bare: () => loaded(bare, mine === ourQuiz ? bareQuiz : mine, { seconds }, databaseTime),
    });
    // As long as a measurement, so that code compiled late does not count as work.
    await interleave(contenders(options.seconds), 1);
    const read = await interleave(contenders(options.seconds), options.rounds);
    await bare.stop();
    return [
      line(what, read.ours, 'the plain application', read.peer, aim),
      line('— by a bare `node:http`, same bytes', read.bare, 'the plain application', read.peer, null),
    ];
  };
  const lines = [
    ...(await measure('a whole quiz, stored', 2, ourQuiz, theirQuiz)),
    ...(await measure('last attempts', 3.5, attempts)),
    ...(await measure(`${COUNT} questions, signed in`, 3.5, signedIn)),
    ...(await measure(`${COUNT} questions, anonymous`, 3.5, anonymous)),
  ];
  console.log(
    `\n${linesTable(lines)}\n\nMemory, ours and theirs: ${(await ours.usage()).memoryMb}, ${(await peer.usage()).memoryMb} MB.`,
  );
}

/** A whole quiz is two requests and counts as one. */
async function loaded(
  server: Server,
  requests: Request[],
  extent: { seconds: number },
  databaseTime: () => number | null,
): Promise<Reading> {
  const before = databaseTime();
  const reading = await load(server, requests, { connections: AT_ONCE, extent });
  const after = databaseTime();
  const steps = requests.length > AT_ONCE ? 2 : 1;
  const perSecond = reading.perSecond / steps;
  return {
    ...reading,
    perSecond,
    cpuMicros: (reading.cpuMicros ?? 0) * steps,
    databaseMicros: before === null || after === null ? null : (after - before) / (perSecond * extent.seconds),
  };
}

type Served = { id: string; options: { id: string }[] }[];
type Answers = (body: string, headers: IncomingHttpHeaders) => { body: string; cookie: string | null };

/** Opens a quiz and submits answers to its questions. */
function wholeQuiz(examId: string, own: Record<string, string>, answersTo: Answers): Request[] {
  return [
    {
      ...questionsOf(examId, own),
      onResponse(_status, body, context, headers) {
        Object.assign(context, answersTo(body, headers));
      },
    },
    {
      method: 'POST',
      path: `/api/exams/${examId}/submit`,
      headers: own,
      setupRequest(request, context) {
        const { body, cookie } = context as ReturnType<Answers>;
        const headers = {
          ...own,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...(cookie && { cookie: `${own.cookie}; ${cookie}` }),
        };
        return { ...request, headers, body };
      },
    },
  ];
}

const ourAnswers: Answers = (_body, headers) => {
  const [cookie] = [headers['set-cookie'] ?? []].flat().filter((value) => value.startsWith('sitting.'));
  return {
    body: JSON.stringify({ answers: Array.from({ length: COUNT }, (_, place) => place % 4), timeSpent: 600 }),
    cookie: cookie!.slice(0, cookie!.indexOf(';')),
  };
};

/** The request is as long as Cairn's. */
const bareAnswers: Answers = () => ({
  body: JSON.stringify({ answers: Array.from({ length: COUNT }, (_, place) => place % 4), timeSpent: 600 }),
  cookie: 'sitting.none=none',
});

const theirAnswers: Answers = (body) => {
  const answers = (JSON.parse(body) as Served).map(({ id, options }, place) => ({
    questionId: id,
    optionId: options[place % 4]!.id,
  }));
  return { body: JSON.stringify({ answers, timeSpent: 600 }), cookie: null };
};
