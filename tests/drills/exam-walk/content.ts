import { fileURLToPath } from 'node:url';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { isPerformance } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';
import { eachKind } from '../../factories/kinds.ts';
import { makePack } from '../../factories/pack.ts';

const root = fileURLToPath(new URL('../../../content', import.meta.url));

const SCENARIO = {
  title: 'Northwind moves to the cloud',
  form: 'scenario' as const,
  text: 'Northwind has **40 employees** in two offices.\n\n- Files lie on one server in each office.\n- The budget is fixed.',
};

/** What a sample adds to the tasks of a pack: two questions of one case, and one question of each kind, including a console. */
const sampleOf = (question: PackQuestion, index: number): Partial<PackQuestion> =>
  index < 2 ? { exhibits: [SCENARIO] } : eachKind(question, index - 2);

/**
 * The pack of an exam as it ships, and an exam that asks all its performance-based questions plus a case set and every
 * kind of question; a simulation draws four of them.
 */
export async function walkContent(code: string) {
  const { categories, packs } = await readContentFiles(root);
  const real = packs.find(({ pack }) => pack.exam.code === code);
  if (!real) throw new Error(`content/ holds no pack of ${code}`);
  const tasks = real.pack.questions.filter(({ kind }) => isPerformance(kind));
  const place = { domain: 1, task: 1 };
  const every = makePack(tasks.length + KIND_NAMES.length + 2, {
    folder: 'tasks',
    exam: { name: `Tasks of ${code}`, category: real.pack.exam.category },
    question: (question, index) => {
      const task = tasks[index];
      if (!task) return { ...sampleOf(question, index - tasks.length), ...place };
      return { ...task, ref: question.ref, ...place };
    },
  });
  return { categories, real, every };
}
