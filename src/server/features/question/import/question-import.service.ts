import { QUESTION } from '#server/features/question/question.words.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { NewDomain } from '#contract/exam-admin.ts';
import { type ImportFault, type ImportPreview } from '#contract/question-import.ts';
import type { DraftedQuestion } from '#rules/question/draft.ts';
import type { SecondPerson } from '#rules/question/second-person.ts';
import { faultSentence } from '#rules/formats/field-name.ts';
import { asking, sameness, type Wording } from '#rules/question/wording.ts';
import { madePlaces } from '#rules/exam/made-places.ts';
import { newDomains, type PlaceDomain } from '#rules/exam/place.ts';
import { insertImport, tellImported } from '#server/features/exam/import-row.store.ts';
import type { Reader } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { listPlaces, writePlaces } from '#server/features/exam/place.store.ts';
import { Problem } from '#server/http/problem.ts';
import { isoDate } from '#rules/wording/date.ts';
import { scenarioFaults } from '../case-set-change.ts';
import { checkDraft } from './draft-check.ts';
import { missingPicture } from '#server/features/question/picture/missing-picture.ts';
import * as store from '../question-admin.store.ts';
import { requireImportsLive } from '../second-person.ts';
import { versionRow } from '../version-row.ts';

/** Rows checked before yielding to other requests. */
const BATCH = 250;
const ANSWERED_IN_EXAM =
  'The question is already in this exam with another answer. Edit it there, or archive it and import this one again';
const ANSWERED_IN_FILE = 'An earlier question in this file is the same, but with another answer';
/** Errors listed in a refusal; the preview lists all. */
const TOLD_FAULTS = 100;

type Fault = Omit<ImportFault, 'index'>;
type ImportReview = {
  fresh: Wording[];
  unchanged: number;
  repeats: ImportPreview['repeats'];
  misfit: number;
  faults: ImportFault[];
  places: { before: readonly PlaceDomain[]; after: readonly PlaceDomain[] };
};

/** Import of many questions in one call: previewed first, then added all or none. */
export function questionImportService({
  database,
  catalogue,
  secondPerson,
  now,
}: CatalogueNeeds & { secondPerson: () => SecondPerson }) {
  const change = catalogueChange({ database, catalogue, now });

  function refuseUnfit(examId: string, rows: readonly unknown[]): void {
    catalogue.exam(examId);
    if (rows.length === 0)
      throw new Problem('malformed', {
        error: QUESTION.noQuestions(),
        fields: { questions: QUESTION.containsNone() },
      });
  }

  /** Checks each row. A duplicate of an earlier row or an existing question is not fresh; one with another answer is a fault. */
  async function examine(reader: Reader, examId: string, rows: readonly unknown[]): Promise<ImportReview> {
    const before = await listPlaces(reader, examId);
    let domains: readonly PlaceDomain[] = before;
    const today = isoDate(now().toISOString());
    const samenessKeys = new Set<string>();
    // Where each was first.
    const freshKeys = new Map<string, number>();
    // What was asked before, and why the same with another answer is refused.
    const askedBefore = new Map<string, string>();
    const scenarioFault = scenarioFaults(reader, examId);
    const result: Omit<ImportReview, 'places'> = { fresh: [], unchanged: 0, repeats: [], misfit: 0, faults: [] };
    const refuse = (index: number, faults: Fault[]) => {
      result.misfit += 1;
      const told = faults.map(({ field, reason }) => [faultSentence({ field, reason }), field] as const);
      // Each once: an empty text is both blank and too short.
      result.faults.push(...[...new Map(told)].map(([reason, field]) => ({ index, field, reason })));
    };
    for (let start = 0; start < rows.length; start += BATCH) {
      const knownDomains = domains;
      const drafts: { index: number; row: unknown; draft: DraftedQuestion }[] = [];
      for (const [offset, row] of rows.slice(start, start + BATCH).entries()) {
        const draft = checkDraft(row, { id: examId, domains: knownDomains }, today);
        if (Array.isArray(draft)) refuse(start + offset, draft);
        else {
          const missing = await missingPicture(reader, draft.wording);
          if (missing) refuse(start + offset, [missing]);
          else drafts.push({ index: start + offset, row, draft });
        }
      }
      const texts = [...new Set(drafts.map(({ draft }) => draft.wording.text))];
      if (texts.length > 0)
        for (const row of await store.listWordingsByText(reader, examId, texts)) {
          samenessKeys.add(sameness(row));
          askedBefore.set(asking(row), ANSWERED_IN_EXAM);
        }
      for (const { index, row, draft } of drafts) {
        const key = sameness(draft.wording);
        if (samenessKeys.has(key)) {
          result.unchanged += 1;
          const of = freshKeys.get(key);
          if (of !== undefined) result.repeats.push({ index, of });
          continue;
        }
        const contradiction = askedBefore.get(asking(draft.wording));
        if (contradiction !== undefined) {
          refuse(index, [{ field: 'correctAnswer', reason: contradiction }]);
          continue;
        }
        // Only added questions create domains, each alongside those created before.
        const placement = draft.domains === knownDomains ? draft : checkDraft(row, { id: examId, domains }, today);
        if (Array.isArray(placement)) {
          refuse(index, placement);
          continue;
        }
        const fault = await scenarioFault(placement.wording);
        if (fault) {
          refuse(index, [fault]);
          continue;
        }
        samenessKeys.add(key);
        freshKeys.set(key, index);
        askedBefore.set(asking(placement.wording), ANSWERED_IN_FILE);
        result.fresh.push(placement.wording);
        if (placement !== draft) domains = placement.domains;
      }
      await breathe();
    }
    result.faults.sort((a, b) => a.index - b.index);
    return { ...result, places: { before, after: domains } };
  }

  return {
    /** What importing would do. Writes nothing. */
    async preview(examId: string, rows: readonly unknown[]): Promise<ImportPreview> {
      refuseUnfit(examId, rows);
      const examined = await database.read((reader) => examine(reader, examId, rows));
      const { fresh, unchanged, repeats, misfit, faults, places } = examined;
      const made = newDomains(places.before, places.after);
      return {
        total: rows.length,
        fit: fresh.length,
        unchanged,
        repeated: repeats.length,
        repeats,
        misfit,
        faults,
        newDomains: made,
      };
    },

    /** Adds all questions or, if any has errors, none. */
    async run(
      actor: Actor,
      examId: string,
      rows: readonly unknown[],
      fileName: string | null = null,
    ): Promise<{ added: number; unchanged: number; importId: string | null; newDomains: NewDomain[] }> {
      requireImportsLive(actor, secondPerson());
      refuseUnfit(examId, rows);
      // Imports run one at a time, so each sees what the previous one added.
      return change(async (tx, at) => {
        const { fresh, unchanged, misfit, faults, places } = await examine(tx, examId, rows);
        if (misfit > 0) throw refusalOf(misfit, faults);
        if (fresh.length === 0) return { added: 0, unchanged, importId: null, newDomains: [] };
        await writePlaces(tx, examId, places.before, places.after);
        const made = madePlaces(places.before, places.after);
        const importId = randomUUID();
        await insertImport(tx, {
          id: importId,
          examId,
          kind: 'questions',
          fileName,
          added: fresh.length,
          createdAt: at,
          undoneAt: null,
          madePlaces: made && json(made),
        });
        await tellImported(tx, at, { importId, examId, kind: 'questions', questions: fresh.length, studyItems: 0 });
        for (let start = 0; start < fresh.length; start += BATCH) {
          const part = fresh.slice(start, start + BATCH).map((wording) => ({ id: randomUUID(), wording }));
          await store.insertQuestions(
            tx,
            examId,
            part.map(({ id }) => ({ id, ref: null, archivedAt: null, createdAt: at, importId })),
            part.map(({ id, wording }) => versionRow(wording, id, 1, at, actor.userId)),
          );
          await breathe();
        }
        await insertAudit(tx, at, actor, {
          action: 'import',
          subjectKind: 'question import',
          subjectId: importId,
          before: null,
          after: { examId, added: fresh.length, unchanged },
        });
        const named = newDomains(places.before, places.after);
        return { added: fresh.length, unchanged, importId, newDomains: named };
      });
    },
  };
}
export type QuestionImportService = ReturnType<typeof questionImportService>;

function refusalOf(misfit: number, faults: readonly ImportFault[]): Problem {
  const { index: first, reason } = faults[0]!;
  const fields = Object.fromEntries(
    faults
      .slice(0, TOLD_FAULTS)
      .map(({ index, field, reason }) => [['questions', index, field].filter((part) => part !== '').join('.'), reason]),
  );
  return new Problem('malformed', {
    error: QUESTION.nothingImported({ at: first + 1, reason, misfit }),
    fields,
  });
}
