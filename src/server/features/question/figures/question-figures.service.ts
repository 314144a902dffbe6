import type { QuestionFigures } from '#contract/question-figures.ts';
import { type FigureName, figuresFrom, REST_BINS, thirdsOf } from '#rules/measurement/item-figures.ts';
import { ENOUGH_TO_SHOW, HELD_BACK, isHeldBack } from '#rules/measurement/key-posterior.ts';
import { wilsonInterval } from '#rules/measurement/wilson.ts';
import { type Actor, insertAudit, OPERATOR } from '#server/features/admin/audit.store.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { doubtOf, together } from '#server/features/response/item-figures.service.ts';
import { listSums, sortedOptions } from '#server/features/response/item-figures.store.ts';
import { listParameters, listTeaching } from '#server/features/response/measured/measured.store.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { proposalOf } from './proposal.ts';
import { Problem } from '#server/http/problem.ts';
import type { HeldBackAlert } from './held-back-alert.ts';
import { percent, shownTeaching } from './shown-teaching.ts';
import * as store from './question-figures.store.ts';

/** What answers say about questions, and what authors make of it. */
export function questionFiguresService({ database, catalogue, alert, now }: CatalogueNeeds & { alert: HeldBackAlert }) {
  const change = catalogueChange({ database, catalogue, now });

  async function one(id: string): Promise<QuestionFigures> {
    return database.read(async (reader) => {
      const question = await store.selectOptionalAsked(reader, id);
      const current = question?.versions[0];
      if (!question || !current) throw new Problem('not_found');
      const sums = await listSums(reader, [...new Set(question.versions.map(({ askedHash }) => askedHash))]);
      const sumsOf = (hash: string) => together(sums.get(hash)?.values() ?? []);
      const own = sumsOf(current.askedHash);
      const look = await store.selectOptionalLook(reader, current.askedHash);
      const doubt = doubtOf(current, own);
      const explanation = (await listTeaching(reader, question.examId, question.number)).at(0);
      const parameters = (await listParameters(reader, [current.askedHash])).get(current.askedHash);
      return {
        id,
        examId: question.examId,
        version: current.version,
        text: current.text,
        isArchived: question.archivedAt !== null,
        openReports: question.openReports ?? 0,
        versions: question.versions.map(({ version, createdAt, ...wording }) => {
          const sumsOfIt = sumsOf(wording.askedHash);
          const doubtThen = doubtOf(wording, sumsOfIt);
          return { version, createdAt, ...shownFigures(sumsOfIt), doubt: doubtThen && percent(doubtThen.doubt) };
        }),
        ...optionsOf(current, own),
        doubt: doubt && { percent: percent(doubt.doubt), option: doubt.text, isUnpicked: doubt.isUnpicked },
        proposals: question.reports.flatMap(({ at, text, version, ...report }) => {
          const proposal = proposalOf(report);
          return proposal ? [{ ...proposal, at, text, version }] : [];
        }),
        examSlug: catalogue.exam(question.examId).slug,
        teaching: shownTeaching(explanation),
        parameters: parameters ? shownParameters(parameters) : null,
        heldAt: look?.heldAt ?? null,
        kept:
          look && look.keptAt !== null
            ? { at: look.keptAt, answers: look.keptN ?? 0, note: look.keptNote ?? '' }
            : null,
      };
    });
  }

  return {
    one,

    /** Throws 409 if there is a newer version than was seen. */
    async keep(
      actor: Actor,
      id: string,
      { note, version }: { note: string; version: number },
    ): Promise<QuestionFigures> {
      await change(async (tx, at) => {
        const question = await store.selectOptionalAsked(tx, id);
        const current = question?.versions[0];
        if (!current) throw new Problem('not_found');
        if (current.version !== version) throw new Problem('conflict');
        const look = await store.selectOptionalLook(tx, current.askedHash);
        if (look) await store.updateKept(tx, current.askedHash, { keptAt: at, keptN: look.n, keptNote: note.trim() });
        await insertAudit(tx, at, actor, {
          action: 'keep',
          subjectKind: 'question',
          subjectId: id,
          before: { heldAt: look?.heldAt ?? null, keptNote: look?.keptNote ?? null },
          after: { answers: look?.n ?? 0, doubt: look?.doubt ?? null, note: note.trim() },
        });
      });
      return one(id);
    },

    /** Holds back questions whose keys are almost surely wrong, and tells those who can mend them; returns how many. They are first in the list. */
    async holdBack(): Promise<number> {
      const doubted = (await database.read((reader) => store.listDoubted(reader, HELD_BACK))).filter(isHeldBack);
      if (doubted.length === 0) return 0;
      await change(async (tx, at) => {
        for (const { askedHash, questionId, n, doubt, likeliest } of doubted) {
          await store.updateHeld(tx, askedHash, at);
          await insertAudit(tx, at, OPERATOR, {
            action: 'hold back',
            subjectKind: 'question',
            subjectId: questionId,
            before: null,
            after: { answers: n, doubt, likeliest },
          });
        }
        await alert.send(tx, doubted);
      });
      alert.kick();
      return doubted.length;
    },
  };
}
export type QuestionFiguresService = ReturnType<typeof questionFiguresService>;

const hundredths = (value: number) => Math.round(value * 100);

function shownParameters({
  model,
  n,
  a,
  b,
  seA,
  seB,
  measuredAt,
}: Row<'itemParameter'>): QuestionFigures['parameters'] {
  const isSloped = model === '2pl';
  return {
    model,
    answers: n,
    difficulty: hundredths(b),
    difficultyError: seB === null ? null : hundredths(seB),
    slope: isSloped ? hundredths(a) : null,
    slopeError: isSloped && seA !== null ? hundredths(seA) : null,
    at: measuredAt,
  };
}

function shownFigures(sums: ReadonlyMap<FigureName, number>) {
  const { n, right, itemRest, medianSeconds, views } = figuresFrom(sums);
  const interval = n < ENOUGH_TO_SHOW ? null : wilsonInterval(right, n);
  return {
    answers: n,
    right,
    views,
    medianSeconds,
    facility: interval && { percent: percent(right / n), low: percent(interval.low), high: percent(interval.high) },
    itemRest: itemRest && {
      r: hundredths(itemRest.r),
      low: hundredths(itemRest.low),
      high: hundredths(itemRest.high),
    },
  };
}

type Current = NonNullable<Awaited<ReturnType<typeof store.selectOptionalAsked>>>['versions'][number];

/** How many picked each option, in the order the author wrote, by thirds of how they answered the rest. */
function optionsOf(
  { options, keys }: Pick<Current, 'options' | 'keys'>,
  sums: ReadonlyMap<FigureName, number>,
): Pick<QuestionFigures, 'options' | 'bounds'> {
  const { picks } = figuresFrom(sums);
  const [first, second] = thirdsOf(picks);
  const places = new Map(sortedOptions(options).map(({ id }, place) => [id, String(place)]));
  const thirds = [
    [0, first + 1],
    [first + 1, second + 1],
    [second + 1, REST_BINS],
  ] as const;
  return {
    bounds: [((first + 1) * 100) / REST_BINS, ((second + 1) * 100) / REST_BINS],
    options: options.map(({ id, text }) => {
      // Of questions with several answers, each of them counts.
      const own = [...picks].filter(([answer]) => answer.split(',').includes(places.get(id)!)).map(([, bins]) => bins);
      const within = (from: number, end: number) =>
        own.reduce((sum, bins) => sum + bins.slice(from, end).reduce((all, count) => all + count, 0), 0);
      return {
        text,
        isRight: keys.includes(id),
        picked: within(0, REST_BINS + 1),
        thirds: thirds.map(([from, end]) => within(from, end)),
      };
    }),
  };
}
