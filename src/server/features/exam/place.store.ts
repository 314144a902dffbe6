import { GENERAL, type PlaceDomain } from '#rules/exam/place.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';

/** The domains of an exam with their tasks, in the form {@link placeIn} takes. */
export async function listPlaces(reader: Reader, examId: string): Promise<PlaceDomain[]> {
  const domains = await reader
    .selectFrom('examDomain')
    .selectAll()
    .where('examId', '=', examId)
    .orderBy('number')
    .execute();
  const tasks = await reader
    .selectFrom('examTask')
    .selectAll()
    .where('examId', '=', examId)
    .orderBy('number')
    .execute();
  const guided = await reader
    .selectFrom('studyItem')
    .select(['domainNumber', 'taskNumber'])
    .distinct()
    .where('examId', '=', examId)
    .execute();
  const isEmpty = guided.length === 0 && !(await hasQuestions(reader, examId));
  const isGuided = (domain: number, task: number) =>
    guided.some(({ domainNumber, taskNumber }) => domainNumber === domain && taskNumber === task);
  const all = domains.map(({ number, name, weightFrom, weightTo }) => ({
    number,
    name,
    weight: (weightFrom + weightTo) / 2,
    isPlaceholder: false,
    tasks: tasks
      .filter((task) => task.domainNumber === number)
      .map((task) => ({
        number: task.number,
        name: task.name,
        isPlaceholder: task.name === `Task ${task.number}` || (task.name === GENERAL && !isGuided(number, task.number)),
      })),
  }));
  const [only] = all;
  const isPlaceholder =
    isEmpty && all.length === 1 && only?.name === GENERAL && only.tasks.every((task) => task.name === GENERAL);
  return isPlaceholder ? [{ ...only!, isPlaceholder }] : all;
}

/** Archived questions count too, since they may come back. */
async function hasQuestions(reader: Reader, examId: string): Promise<boolean> {
  const row = await reader.selectFrom('question').select('id').where('examId', '=', examId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Turns the domains an exam has into those it should have. A new one has no weight yet. */
export async function writePlaces(
  tx: Tx,
  examId: string,
  before: readonly PlaceDomain[],
  after: readonly PlaceDomain[],
): Promise<void> {
  for (const { number } of before.filter((current) => !after.some((domain) => domain.number === current.number)))
    await tx.deleteFrom('examDomain').where('examId', '=', examId).where('number', '=', number).execute();
  for (const { number, name, tasks } of after) {
    const current = before.find((domain) => domain.number === number);
    if (!current)
      await tx.insertInto('examDomain').values({ examId, number, name, weightFrom: 0, weightTo: 0 }).execute();
    else if (current.name !== name)
      await tx
        .updateTable('examDomain')
        .set({ name })
        .where('examId', '=', examId)
        .where('number', '=', number)
        .execute();
    if (current?.tasks !== tasks) await replaceTasks(tx, { examId, domainNumber: number }, tasks);
  }
}

/** The bullets of an exam's tasks, by domain and task, as stored; only packs write them. */
export async function listBulletsOf(reader: Reader, examId: string): Promise<(domain: number, task: number) => string> {
  const tasks = await reader.selectFrom('examTask').selectAll().where('examId', '=', examId).execute();
  const of = new Map(tasks.map(({ domainNumber, number, bullets }) => [`${domainNumber}.${number}`, bullets]));
  return (domain, task) => json(of.get(`${domain}.${task}`) ?? []);
}

async function replaceTasks(
  tx: Tx,
  place: { examId: string; domainNumber: number },
  tasks: PlaceDomain['tasks'],
): Promise<void> {
  const { examId, domainNumber } = place;
  const bullets = await listBulletsOf(tx, examId);
  await tx.deleteFrom('examTask').where('examId', '=', examId).where('domainNumber', '=', domainNumber).execute();
  await tx
    .insertInto('examTask')
    .values(tasks.map(({ number, name }) => ({ ...place, number, name, bullets: bullets(domainNumber, number) })))
    .execute();
}
