import { setImmediate } from 'node:timers/promises';
import { addAround, addPair, noTeaching } from '#rules/measurement/teaching.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './measured.store.ts';

const PAGE = 50;

/** Measures whether guides and explanations teach: how people answer the next new question of the task, and how they did before. */
export function teachingService({ database, now }: { database: Database; now: () => Date }) {
  return {
    async measure(): Promise<void> {
      const found = new Map<string, store.Teaching>();
      for (let last = { userId: '', examId: '' }; ;) {
        const learners = await database.read((reader) => store.listAnsweringAfter(reader, last, PAGE));
        for (const learner of learners) {
          const [answers, openings] = await database.read(async (reader) => [
            await store.listPlacedAnswers(reader, learner),
            await store.listOpenings(reader, learner),
          ]);
          addLearner(found, learner.examId, answers, openings);
          await setImmediate();
        }
        if (learners.length < PAGE) break;
        last = learners.at(-1)!;
      }
      await database.write((tx) => store.replaceTeaching(tx, [...found.values()], now().toISOString()));
    },
  };
}

function addLearner(
  found: Map<string, store.Teaching>,
  examId: string,
  answers: readonly store.PlacedAnswer[],
  openings: Awaited<ReturnType<typeof store.listOpenings>>,
): void {
  const sumsOf = (what: store.Teaching['what'], domainNumber: number, taskNumber: number, question: number) => {
    const key = `${examId} ${what} ${domainNumber} ${taskNumber} ${question}`;
    const own = found.get(key) ?? { examId, what, domainNumber, taskNumber, question, ...noTeaching() };
    found.set(key, own);
    return own;
  };
  const tasks = Map.groupBy(answers, ({ domainNumber, taskNumber }) => `${domainNumber}.${taskNumber}`);
  for (const own of tasks.values()) {
    const [first] = own;
    const { domainNumber, taskNumber } = first!;
    // Once a person: the first question of the task that they met, and the next one, whose explanation they had not read.
    const next = own.find(({ at }) => at > first!.at);
    if (next) addPair(sumsOf('explanation', domainNumber, taskNumber, 0), first!.isRight, next.isRight);
    for (const { question, at } of own) {
      const before = own.some((answer) => answer.at < at) && own.some((answer) => answer.at > at);
      if (before) addAround(sumsOf('explanation', domainNumber, taskNumber, question), own, at);
    }
  }
  for (const { domainNumber, taskNumber, openedAt } of openings) {
    const own = tasks.get(`${domainNumber}.${taskNumber}`);
    if (own) addAround(sumsOf('guide', domainNumber, taskNumber, 0), own, openedAt);
  }
}
