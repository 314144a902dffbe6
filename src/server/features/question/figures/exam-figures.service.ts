import type { ExamFigures, Silence } from '#contract/question-figures.ts';
import { SILENCES } from '#contract/question-figures.ts';
import { type FormSums, reliabilityOverForms } from '#rules/measurement/form-reliability.ts';
import { figuresFrom } from '#rules/measurement/item-figures.ts';
import { ENOUGH_TO_SHOW, isStillKept, isUnpicked } from '#rules/measurement/key-posterior.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import { together } from '#server/features/response/item-figures.service.ts';
import { listSums } from '#server/features/response/item-figures.store.ts';
import { listTeaching, selectOptionalFormScores } from '#server/features/response/measured/measured.store.ts';
import { listInUse, type QuestionInUse } from './question-figures.store.ts';
import { percent, shownTeaching } from './shown-teaching.ts';

/** A doubt in thousandths from which on a question needs a look. */
const DOUBTFUL = 500;

type Known = QuestionInUse & ReturnType<typeof figuresFrom> & { inSimulations: ReturnType<typeof figuresFrom> };

/** What answers say about all questions of an exam that are in use. */
export function examFiguresService({ database, catalogue }: { database: Database; catalogue: CatalogueService }) {
  return {
    async of(examId: string): Promise<ExamFigures> {
      const exam = catalogue.exam(examId);
      const { places, questions, teaching, scores } = await database.read(async (reader) => {
        const found = await listInUse(reader, examId);
        const sums = await listSums(reader, [...new Set(found.map(({ askedHash }) => askedHash))]);
        return {
          places: await listPlaces(reader, examId),
          questions: found.map((question): Known => ({
            ...question,
            ...figuresFrom(together(sums.get(question.askedHash)?.values() ?? [])),
            inSimulations: figuresFrom(sums.get(question.askedHash)?.get('simulation') ?? new Map()),
          })),
          teaching: await listTeaching(reader, examId, 0),
          scores: await selectOptionalFormScores(reader, examId),
        };
      });
      const taught = (what: string, domain: number, task: number) =>
        shownTeaching(
          teaching.find((row) => row.what === what && row.domainNumber === domain && row.taskNumber === task),
        );
      return {
        examId,
        name: exam.name,
        examSlug: exam.slug,
        questions: questions.length,
        points: questions.flatMap((question) => {
          const { id, number, n, right, itemRest } = question;
          if (!itemRest) return [];
          const r = Math.round(itemRest.r * 100);
          return [{ id, number, percent: percent(right / n), r, answers: n, needsLook: needsLook(question) }];
        }),
        tasks: places.flatMap(({ number: domain, tasks }) =>
          tasks.map(({ number: task, name }) => {
            const own = questions.filter((row) => row.domainNumber === domain && row.taskNumber === task);
            const answers = sum(own, ({ n }) => n);
            return {
              domain,
              task,
              name,
              questions: own.length,
              known: own.filter(({ n }) => n >= ENOUGH_TO_SHOW).length,
              answers,
              percent: answers < ENOUGH_TO_SHOW ? null : percent(sum(own, ({ right }) => right) / answers),
              needLook: own.filter(needsLook).length,
              openReports: sum(own, ({ openReports }) => openReports ?? 0),
              guide: taught('guide', domain, task),
              explanations: taught('explanation', domain, task),
            };
          }),
        ),
        silent: silences(questions),
        simulations: scores ? { ...simulationsOf(scores, questions), measuredAt: scores.measuredAt } : null,
        measuredAt: teaching[0]?.measuredAt ?? null,
      };
    },
  };
}
export type ExamFiguresService = ReturnType<typeof examFiguresService>;

function simulationsOf(scores: FormSums, questions: readonly Known[]) {
  const found = reliabilityOverForms(scores);
  const rests = questions.flatMap(({ inSimulations: { itemRest } }) => (itemRest ? [itemRest.r] : []));
  return {
    sittings: scores.sittings,
    questions: scores.questions,
    reliability: found && { alpha: Math.round(found.alpha * 100), sem: Math.round(found.sem * 100) },
    itemRest:
      rests.length === 0
        ? null
        : { r: Math.round((sum(rests, (r) => r) * 100) / rests.length), questions: rests.length },
  };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

const needsLook = ({ n, doubt, score, keptN }: Known) =>
  n >= ENOUGH_TO_SHOW && !isStillKept(n, keptN) && ((doubt ?? 0) >= DOUBTFUL || isUnpicked(score ?? 0));

function silences(questions: readonly Known[]): ExamFigures['silent'] {
  const silent = Map.groupBy(
    questions.filter(({ n }) => n < ENOUGH_TO_SHOW),
    whySilent,
  );
  return SILENCES.flatMap((why) => {
    const count = silent.get(why)?.length ?? 0;
    return count === 0 ? [] : [{ why, questions: count }];
  });
}

function whySilent({ heldAt, n, views, kind }: Known): Silence {
  if (heldAt !== null) return 'held';
  if (n > 0) return 'few';
  if (views > 0) return 'unanswered';
  return KINDS[kind].isForQuiz ? 'unmet' : 'performance';
}
