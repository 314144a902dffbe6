import { randomUUID } from 'node:crypto';
import { seededRandom } from '#rules/question/random.ts';
import type { ClockedApp } from './clocked-app.ts';

/** The share of questions a beginner knows. */
const AT_FIRST = 0.5;
/** How fast that grows each time a task is met. */
const GROWTH = 0.1;
/** Reading a task teaches as much as this many of its questions. */
const READ = 4;

type Asked = { task: string; options: string[]; right: string[] };

/** Letters and digits only: what a page does to a text does not change them. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Somebody who answers correctly more often the more often they have met the task. */
export async function makeLearner({ database, exam }: ClockedApp, seed: number) {
  const random = seededRandom(seed);
  const met = new Map<string, number>();
  const rows = await database.read((reader) =>
    reader
      .selectFrom('questionVersion as version')
      .innerJoin('question', 'question.id', 'version.questionId')
      .where('question.examId', '=', exam.id)
      .where('version.isCurrent', '=', true)
      .select(['version.domainNumber', 'version.taskNumber', 'version.options', 'version.keys'])
      .execute(),
  );
  const bank: Asked[] = rows.map(({ domainNumber, taskNumber, options, keys }) => ({
    task: `${domainNumber}.${taskNumber}`,
    options: options.map(({ text }) => bare(text)),
    right: options.filter(({ id }) => keys.includes(id)).map(({ text }) => bare(text)),
  }));
  const knows = (task: string) => 1 - (1 - AT_FIRST) * Math.exp(-GROWTH * (met.get(task) ?? 0));
  const meet = (task: string, times: number) => met.set(task, (met.get(task) ?? 0) + times);

  return {
    /** A random number between the two. */
    between: (least: number, most: number) => least + random() * (most - least),
    chance: (share: number) => random() < share,
    reads: (task: string) => meet(task, READ),
    /** The options that this learner picks from those shown. */
    picks(labels: readonly string[]): number[] {
      const shown = labels.map(bare);
      const isShown = (option: string) => shown.some((label) => label.endsWith(option));
      const asked = bank.find(({ options }) => options.length === shown.length && options.every(isShown));
      if (!asked) throw new Error(`no question has these options: ${labels.join(' | ')}`);
      const isRight = random() < knows(asked.task);
      meet(asked.task, 1);
      const rightOnes = shown.flatMap((label, index) =>
        asked.right.some((one) => label.endsWith(one)) ? [index] : [],
      );
      if (isRight) return rightOnes.slice(0, asked.right.length);
      // As many as the question asks for, one of them wrong.
      const wrong = shown.findIndex((_, index) => !rightOnes.includes(index));
      return [wrong, ...rightOnes.slice(0, asked.right.length - 1)];
    },
  };
}
export type Learner = Awaited<ReturnType<typeof makeLearner>>;

/** Gives a person access, as a purchase would. */
export async function buyExam({ database, exam }: ClockedApp, email: string, at: Date): Promise<void> {
  await database.write(async (tx) => {
    const { id: userId } = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const startsAt = at.toISOString();
    const right = { id: randomUUID(), userId, examId: exam.id, source: 'grant', purchaseId: null, note: '' } as const;
    await tx
      .insertInto('entitlement')
      .values({ ...right, startsAt, expiresAt: null, endedAt: null, createdAt: startsAt })
      .execute();
  });
}
