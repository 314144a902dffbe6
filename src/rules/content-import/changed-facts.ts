import { type LastDay, storedLastDay } from '../exam/last-day.ts';
import type { Objective } from '../exam/succession.ts';
import type { PackDomain, PackExam } from './pack.ts';

/** What an import can change about an exam itself. */
export type Facts = Pick<
  PackExam,
  | 'code'
  | 'category'
  | 'vendor'
  | 'name'
  | 'description'
  | 'version'
  | 'format'
  | 'sources'
  | 'verified'
  | 'retires'
  | 'successor'
  | 'objectives'
  | 'domains'
>;

/** A fact by its name, as it is said. */
type Said = readonly (readonly [name: string, value: string])[];

const NOTHING = 'none';

/** Each fact that differs, with both values: 'weight of domain 1: 20 to 25'. In the order of `fields`. */
export function changedFacts(before: Facts, after: Facts, fields: readonly (keyof Facts)[]): string[] {
  return fields.flatMap((field) => {
    const [was, is] = [new Map(SAY[field](before)), new Map(SAY[field](after))];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
      const [old, now] = [was.get(name) ?? NOTHING, is.get(name) ?? NOTHING];
      return old === now ? [] : [`${name}: ${old} to ${now}`];
    });
  });
}

/** Facts of an exam by their names, as they are said. */
export const factsOf = (facts: Facts, fields: readonly (keyof Facts)[]): Said =>
  fields.flatMap((field) => SAY[field](facts));

const plain =
  (field: 'code' | 'category' | 'vendor' | 'name' | 'description' | 'successor' | 'verified', name: string = field) =>
  (facts: Facts): Said => [[name, facts[field] ?? NOTHING]];

const SAY: { readonly [Field in keyof Facts]-?: (facts: Facts) => Said } = {
  code: plain('code'),
  category: plain('category'),
  vendor: plain('vendor'),
  name: plain('name'),
  description: plain('description'),
  version: ({ version }) => [
    ['version', version.label || NOTHING],
    ['first day', version.effective ?? NOTHING],
  ],
  format: ({
    format: { items, minutes, passMark, itemTypes, navigation, shares, scoring, extraMinutes, ...others },
  }) => [
    [
      'questions',
      items === null ? NOTHING : [items.from, items.to].filter((count) => count !== undefined).join(' to '),
    ],
    ['questions that are scored', String(items?.scored ?? NOTHING)],
    ['minutes', String(minutes)],
    ['passing score', String(passMark.score ?? NOTHING)],
    ['scale', String(passMark.scale ?? NOTHING)],
    ['lowest score', String(passMark.minimum ?? NOTHING)],
    ['basis of the passing score', passMark.basis],
    ['kinds of questions', itemTypes.join(', ')],
    ['extra minutes', String(extraMinutes ?? NOTHING)],
    ['navigation', navigation],
    ['share of performance-based questions', String(shares?.performance ?? NOTHING)],
    ['scoring', scoring ?? NOTHING],
    ...Object.entries(others).map(([name, value]) => [name, JSON.stringify(value)] as const),
  ],
  sources: ({ sources }) =>
    sources.map(({ title, url, section, read, unread }) => [
      `source ${url}${section === undefined ? '' : `, ${section}`}`,
      `“${title}”, ${read === undefined ? `not read (${unread ?? ''})` : `read ${read}`}`,
    ]),
  verified: plain('verified'),
  retires: ({ retires }) => lastDays(retires),
  successor: plain('successor'),
  objectives: ({ objectives = [] }) =>
    objectives.map((objective) => [`task ${objective.task} in the successor`, becomes(objective)]),
  domains: ({ domains }) => domains.flatMap(domainFacts),
};

function lastDays(day: LastDay | undefined): Said {
  const { retires, retiresElsewhere } = storedLastDay(day);
  return [
    ['last day', retires ?? NOTHING],
    ['last day in other languages than English', retiresElsewhere ?? NOTHING],
  ];
}

function becomes({ to, unclear }: Objective): string {
  if (unclear) return to.length > 0 ? `unclear (${to.join(', ')})` : 'unclear';
  return to.length > 0 ? to.join(', ') : 'dropped';
}

function domainFacts({ number, name, weight, tasks }: PackDomain): Said {
  return [
    [`weight of domain ${number}`, typeof weight === 'number' ? String(weight) : bandOf(weight)],
    [`domain ${number}`, `“${name}”`],
    ...tasks.flatMap((task): Said => {
      const place = `task ${number}.${task.number}`;
      const bullets = (task.bullets ?? []).map(
        (bullet) => [`bullet ${bullet.number} of ${place}`, `“${bullet.text}”`] as const,
      );
      return [[place, `“${task.name}”`], ...bullets];
    }),
  ];
}

/** A band whose ends are equal is a point. */
const bandOf = ({ from, to }: { from: number; to: number }) => (from === to ? String(from) : `${from}–${to}`);
