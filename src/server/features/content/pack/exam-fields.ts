import type { PackDomain, PackExam } from '#rules/content-import/pack.ts';
import { packedLastDay, storedLastDay } from '#rules/exam/last-day.ts';
import { sourceParts } from '#rules/exam/source.ts';
import { json, type NewRow, type Row } from '#server/db/tables/schema.ts';

type Parts = { category: string; domains: readonly Row<'examDomain'>[]; tasks: readonly Row<'examTask'>[] };

/** The fields of an exam that its pack controls. Its edition is what it is; price, access days, and whether it is offered are up to the operator. */
export const EXAM_FIELDS = [
  'code',
  'category',
  'vendor',
  'name',
  'description',
  'version',
  'format',
  'sources',
  'verified',
  'retires',
  'successor',
  'objectives',
  'domains',
] as const;
/** The key for the hash of the whole pack, beside those of the fields. */
export const PACK_KEY = 'pack';
export type ExamFields = Pick<PackExam, (typeof EXAM_FIELDS)[number]>;

/** An exam as stored, in the form of a pack. */
export function examFields(row: Row<'exam'>, { category, domains, tasks }: Parts): ExamFields {
  const retires = packedLastDay(row);
  return {
    code: row.code,
    category,
    vendor: row.vendor,
    name: row.name,
    description: row.description,
    version: { label: row.versionName, effective: row.versionEffective },
    format: row.format,
    sources: row.sources,
    ...(row.verified !== null && { verified: row.verified }),
    ...(retires !== undefined && { retires }),
    ...(row.successor !== null && { successor: row.successor }),
    ...(row.objectives.length > 0 && { objectives: row.objectives }),
    domains: domains.map(({ number, name, weightFrom: from, weightTo: to }) => ({
      number,
      name,
      weight: from === to ? from : { from, to },
      tasks: tasks
        .filter((task) => task.domainNumber === number)
        .map((task) => ({
          number: task.number,
          name: task.name,
          ...(task.bullets.length > 0 && { bullets: task.bullets }),
        })),
    })),
  };
}

/** An exam’s fields for comparison, whatever order a file lists domains, tasks, and fields in. */
export function plainFields(exam: ExamFields): Record<keyof ExamFields, unknown> {
  const byNumber = <T extends { number: number }>(list: readonly T[]) => list.toSorted((a, b) => a.number - b.number);
  const { items, minutes, passMark, itemTypes, navigation, shares, scoring, extraMinutes, ...others } = exam.format;
  const band = (weight: PackDomain['weight']) =>
    typeof weight === 'number' ? [weight, weight] : [weight.from, weight.to];
  const { retires, retiresElsewhere } = storedLastDay(exam.retires);
  return {
    code: exam.code,
    category: exam.category,
    vendor: exam.vendor,
    name: exam.name,
    description: exam.description,
    version: [exam.version.label, exam.version.effective],
    format: [
      items && [items.from ?? null, items.to, items.scored ?? null],
      minutes,
      [passMark.score, passMark.scale, passMark.basis, ...(passMark.minimum === undefined ? [] : [passMark.minimum])],
      itemTypes,
      navigation,
      ...(scoring === undefined ? [] : [scoring]),
      ...(shares === undefined ? [] : [shares.performance]),
      ...(extraMinutes === undefined ? [] : [`+${extraMinutes}`]),
      ...Object.entries(others).toSorted(),
    ],
    sources: exam.sources.map(sourceParts),
    verified: exam.verified ?? null,
    retires: retiresElsewhere === null ? retires : [retires, retiresElsewhere],
    successor: exam.successor ?? null,
    objectives: (exam.objectives ?? [])
      .map(({ task, to, unclear }) => [task, to.toSorted(), ...(unclear ? [true] : [])])
      .sort(),
    domains: byNumber(exam.domains).map(({ number, name, weight, tasks }) => [
      number,
      name,
      band(weight),
      byNumber(tasks).map(({ number: own, name: title, bullets = [] }) => [
        own,
        title,
        ...byNumber(bullets).map((bullet) => [bullet.number, bullet.text]),
      ]),
    ]),
  };
}

/** The columns of each field; category, domains, and slug are in other tables. */
function columnsByField(exam: ExamFields) {
  const lastDay = storedLastDay(exam.retires);
  return {
    code: { code: exam.code },
    vendor: { vendor: exam.vendor },
    name: { name: exam.name },
    description: { description: exam.description },
    version: { versionName: exam.version.label, versionEffective: exam.version.effective },
    format: { format: json(exam.format) },
    sources: { sources: json(exam.sources) },
    verified: { verified: exam.verified ?? null },
    retires: lastDay,
    successor: { successor: exam.successor ?? null },
    objectives: { objectives: json(exam.objectives ?? []) },
  } satisfies Partial<Record<keyof ExamFields, Partial<NewRow<'exam'>>>>;
}

/** The columns for all fields. */
export function columnsOfAll(exam: ExamFields) {
  const { code, vendor, name, description, version, format, sources, verified, retires, successor, objectives } =
    columnsByField(exam);
  return {
    ...code,
    ...vendor,
    ...name,
    ...description,
    ...version,
    ...format,
    ...sources,
    ...verified,
    ...retires,
    ...successor,
    ...objectives,
  };
}

/** The columns for some of the fields. */
export function columnsOf(exam: ExamFields, fields: ReadonlySet<keyof ExamFields>): Partial<NewRow<'exam'>> {
  const own = Object.entries(columnsByField(exam)).filter(([field]) => fields.has(field as keyof ExamFields));
  return Object.assign({}, ...own.map(([, columns]) => columns)) as Partial<NewRow<'exam'>>;
}
