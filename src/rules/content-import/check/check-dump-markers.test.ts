import { expect, test } from 'vitest';
import { checkDumpMarkers, dumpMarker } from './check-dump-markers.ts';
import { makeQuestion } from '../../../../tests/factories/pack.ts';

test.each([
  'Found in a braindump.',
  'A brain-dump has it.',
  'These are exam dumps.',
  'From the dump of last week.',
  'The dump questions are online.',
  'After the exam leak it was dropped.',
  'One of the leaked exam questions.',
  'It was in the actual exam.',
  'A real exam question of 2025.',
  'It appeared on the exam twice.',
  'Open the VCE file.',
  'See ExamTopics for more.',
])('refuses a mark of copied items: %s', (text) => {
  expect(dumpMarker(text)).toBeDefined();
});

test.each([
  'A memory dump shows the keys.',
  'The core dump is written to disk.',
  'Load the database dump.',
  'Copy the dump file.',
  'The attacker dumps credentials.',
  'Run pg_dump or tcpdump.',
  'Papers are found by dumpster diving.',
  'The real exam has 65 items.',
  'An examination of real questions of users.',
])('lets pass words of the trade: %s', (text) => {
  expect(dumpMarker(text)).toBeUndefined();
});

test('judges a bare "dump" by the whole item', () => {
  const question = { ...makeQuestion('x', 0), explanation: 'The dump is taken at night and copied at once.' };
  expect(checkDumpMarkers(question)).toMatchObject([{ rule: 'dump-marker' }]);
  expect(checkDumpMarkers({ ...question, text: 'How is a PostgreSQL database moved?' })).toEqual([]);
});
