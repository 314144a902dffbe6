import type { Exam } from '#contract/exam.ts';
import type { Calibration, listReadinessAnswers, Readiness as Shown } from '#contract/readiness.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { MORE_ANSWERS, narrowing, pointsOfOffset, raising } from '#rules/readiness/advice.ts';
import { calibrationOf, LEAST_PUBLISHED } from '#rules/readiness/calibration.ts';
import { GUARANTEE, guaranteeOf, mayGuarantee } from '#rules/readiness/guarantee.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import { levelOf, READINESS_LIMITS, READINESS_MODEL } from '#rules/readiness/readiness.ts';
import { strengthsOf } from '#rules/readiness/strengths.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { PracticeBankService } from '#server/features/practice/practice-bank.service.ts';
import { readSeen } from '#server/features/response/seen-in.ts';
import type { CurrentSite } from '#server/features/site/current-site.ts';
import type { Learner, Sees } from '#server/http/caller.ts';
import { type Estimate, estimateOf, type Met, offsetIn } from './estimate.ts';
import { listEvidence } from './evidence.store.ts';
import type { ExamModel, ExamModels } from './exam-model.ts';
import { listSimulations } from './guarantee.store.ts';
import { type JudgedPerson, judgedIn, toldIn } from './judged.ts';
import { listOffsets, selectOptionalOffset } from './offset.store.ts';
import { listJudged, listOutcomes } from './outcome.store.ts';
import { listSaid } from './prediction.store.ts';

type Answers = ReplyOf<typeof listReadinessAnswers>;

/** How many bands a history has, one a day. */
const MOST_BANDS = 12;
const MOST_SAID = 200;
const MOST_LISTED = 500;
/** What everyone may see is computed at most once in this time. */
const CALIBRATION_MS = 60_000;

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  entitlements: EntitlementService;
  models: ExamModels;
  practiceBank: PracticeBankService;
  site: CurrentSite;
  now: () => Date;
};

/** What may be said of a person's readiness for an exam, and how often it was right. */
export function readinessService({ database, catalogue, entitlements, models, practiceBank, site, now }: Needs) {
  const visible = (learner: Sees<Learner>, examId: string) => entitlements.visible(learner, catalogue.exam(examId));

  async function judged(reader: Reader): Promise<JudgedPerson[]> {
    return judgedIn(await listJudged(reader), now().toISOString());
  }

  async function guaranteeFor(reader: Reader, learner: Sees<Learner>, exam: Exam): Promise<Shown['guarantee']> {
    if (site().readinessGuarantee !== '1') return null;
    const told = toldIn(await judged(reader)).filter(({ examId }) => examId === exam.id);
    if (!mayGuarantee(told)) return null;
    const learnerExam = { userId: learner.id, examId: exam.id };
    const last = (await listOutcomes(reader, learnerExam)).find(
      ({ result }) => result === 'passed' || result === 'failed',
    );
    const found = guaranteeOf(await listSimulations(reader, learnerExam), {
      passPercentage: exam.passPercentage,
      today: isoDate(now().toISOString()),
      sat: last?.examDate ? { examDate: last.examDate, hasFailed: last.result === 'failed' } : null,
    });
    return {
      needed: GUARANTEE.simulations,
      days: GUARANTEE.days,
      moreDays: Number(site().guaranteeDays),
      ...found,
    };
  }

  let published: { at: number; version: number; calibration: Promise<Calibration> } | null = null;

  async function calibrate(): Promise<Calibration> {
    const { rows, offsets } = await database.read(async (reader) => ({
      rows: await judged(reader),
      offsets: await listOffsets(reader),
    }));
    const told = toldIn(rows);
    const shown = offsets.filter(({ outcomes }) => outcomes >= LEAST_PUBLISHED);
    return {
      asked: rows.length,
      told: told.length,
      found: calibrationOf(told),
      model: READINESS_MODEL,
      offsets: await Promise.all(
        shown.flatMap(({ examId, mean, outcomes, asked }) => {
          const exam = catalogue.current().exams.find(({ id, isActive }) => id === examId && isActive);
          if (!exam) return [];
          const { name, slug } = exam;
          return [models(exam).then((model) => ({ name, slug, points: pointsAtMark(model, mean), outcomes, asked }))];
        }),
      ),
    };
  }

  return {
    async of(learner: Sees<Learner>, examId: string): Promise<Shown> {
      const { exam, access } = visible(learner, examId);
      const model = await models(exam);
      const { cells, isFree } = await practiceBank.bankOf(exam, learner.id);
      const at = now().toISOString();
      const learnerExam = { userId: learner.id, examId: exam.id };
      return database.read(async (reader) => {
        const offset = await selectOptionalOffset(reader, exam.id);
        const seen = await readSeen(reader, learnerExam);
        const estimate = estimateOf(await listEvidence(reader, learnerExam, at), {
          model,
          offset: offsetIn(offset),
          at,
          seen,
        });
        const said = await listSaid(reader, learnerExam, MOST_SAID);
        return {
          examId: exam.id,
          ...shownOf(estimate, model),
          isOwner: access !== null,
          unseen: cells
            .flatMap(({ numbers }) => numbers)
            .filter((number) => (access !== null || isFree(number)) && !seen.has(number)).length,
          offset: {
            points: pointsOfOffset(estimate.readiness.strengths, model.table, offsetIn(offset).mean),
            outcomes: offset?.outcomes ?? 0,
            asked: offset?.asked ?? 0,
            isKnown: offsetIn(offset).sd <= READINESS_LIMITS.offsetSd,
          },
          history: [...Map.groupBy(said, (row) => isoDate(row.at)).values()]
            .slice(0, MOST_BANDS)
            .map(([latest]) => ({ at: latest!.at, mean: latest!.mean, low: latest!.lo, high: latest!.hi }))
            .reverse(),
          guarantee: await guaranteeFor(reader, learner, exam),
        };
      });
    },

    /** The answers that it stands on, and those left out. */
    async answers(learner: Sees<Learner>, examId: string): Promise<Answers> {
      const { exam } = visible(learner, examId);
      const model = await models(exam);
      const at = now().toISOString();
      const learnerExam = { userId: learner.id, examId: exam.id };
      const { evidence } = await database.read(async (reader) =>
        estimateOf(await listEvidence(reader, learnerExam, at), {
          model,
          offset: offsetIn(undefined),
          at,
          seen: await readSeen(reader, learnerExam),
        }),
      );
      const answerOf = (met: Met) => ({
        at: met.at,
        question: met.number,
        domain: model.domains[met.domain]?.number ?? null,
        task: met.task,
        mode: met.mode,
        isRehearsal: met.isRehearsal,
        points: met.points,
      });
      // A card that was turned is no answer that could have counted.
      const leftOut = evidence.leftOut.filter(({ answer }) => answer.mode !== 'card' && answer.mode !== 'review');
      const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
      const countOf = (reason: keyof Answers['totals']['leftOut']) => byReason.get(reason)?.length ?? 0;
      return {
        counted: evidence.counted.toReversed().slice(0, MOST_LISTED).map(answerOf),
        leftOut: leftOut
          .toReversed()
          .slice(0, MOST_LISTED)
          .map(({ answer, reason }) => ({ ...answerOf(answer), reason })),
        totals: {
          counted: evidence.counted.length,
          leftOut: {
            staff: countOf('staff'),
            unknown: countOf('unknown'),
            seenBefore: countOf('seenBefore'),
            outOfDate: countOf('outOfDate'),
            notAnswered: countOf('notAnswered'),
            sameFamily: countOf('sameFamily'),
          },
        },
      };
    },

    /** How often predictions were right, for everyone. */
    calibration(): Promise<Calibration> {
      const [at, { version }] = [now().getTime(), catalogue.current()];
      if (!published || at - published.at >= CALIBRATION_MS || published.version !== version) {
        published = { at, version, calibration: calibrate() };
        published.calibration.catch(() => (published = null));
      }
      return published.calibration;
    },
  };
}
export type ReadinessService = ReturnType<typeof readinessService>;

/** What an estimate says, in the words of the contract. */
function shownOf({ readiness }: Estimate, { domains, table, passShare, questions }: ExamModel) {
  const { strengths, firsts, logged, abstentions, weakest } = readiness;
  const named = (index: number) => ({ number: domains[index]!.number, name: domains[index]!.name });
  const isSaid = abstentions.length === 0;
  const narrow = isSaid ? narrowing(strengths, table, { form: logged.form, firsts }) : null;
  const raise = isSaid ? raising(strengths, table) : null;
  return {
    firsts,
    unknown: readiness.unknown,
    abstentions: abstentions.map((own) =>
      own.code === 'emptyDomains' ? { code: own.code, domains: own.domains.map(named) } : own,
    ),
    tier: readiness.tier,
    ourForm: readiness.ourForm,
    level: levelOf(readiness),
    mark: passShare,
    questions,
    chance: readiness.chance,
    weakest: weakest === null ? null : named(weakest),
    narrow: narrow && { domain: named(narrow.domain), answers: MORE_ANSWERS, from: narrow.from, to: narrow.to },
    raise: raise && { domain: named(raise.domain), points: raise.points },
  };
}

/** What an offset costs somebody who would just reach the mark on our form. */
function pointsAtMark({ domains, table, passShare }: ExamModel, offset: number): number {
  const share = Math.min(0.95, passShare);
  const ability = Math.log(share / (1 - share)) + LABEL_DIFFICULTY.medium;
  return pointsOfOffset(strengthsOf([], domains.length, { mean: ability, sd: 0.25 }), table, offset);
}
