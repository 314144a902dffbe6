import type { Pack, PackCategory, PackExam, PackQuestion } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';

/** The day on which the factory's packs are judged. */
export const TODAY = '2026-11-20';

export const CATEGORIES: PackCategory[] = [
  { name: 'Cloud', description: 'Platforms of large clouds.', icon: 'aws-cloud', color: 'teal' },
];

/** What a test wants different from the valid pack; a question's change may depend on its place. */
export type PackChange = {
  folder?: string;
  exam?: Partial<PackExam>;
  question?: (question: PackQuestion, index: number) => Partial<PackQuestion>;
};

const SOURCE = { title: 'User guide', url: 'https://docs.example.com/guide', read: '2026-11-01' };
const NAMES = ['Amber', 'Coral', 'Ivory', 'Olive'];
const LEVELS = ['easy', 'medium', 'hard', 'medium', 'easy', 'medium', 'medium', 'hard', 'easy', 'medium'] as const;

/** A pack of `count` items that breaches no rule of the content check (of any size, on TODAY, with CATEGORIES). */
export function makePack(count: number, change: PackChange = {}): FolderPack {
  const folder = change.folder ?? 'tst-001';
  const exam: PackExam = {
    position: 1,
    code: folder.toUpperCase(),
    vendor: 'Example',
    name: `Example Practitioner ${folder}`,
    category: 'Cloud',
    description: 'An exam that exists in tests only.',
    priceCents: 2900,
    version: { label: '1', effective: null },
    format: {
      items: { from: 40, to: 50 },
      minutes: 60,
      passMark: { score: 700, scale: 1000, basis: 'published' },
      itemTypes: ['single', 'multiple'],
      navigation: 'free',
    },
    domains: [
      { number: 1, name: 'Concepts', weight: 60, tasks: [{ number: 1, name: 'Use' }, { number: 2, name: 'Cost' }] },
      { number: 2, name: 'Security', weight: { from: 35, to: 45 }, tasks: [{ number: 1, name: 'Access' }] },
    ],
    sources: [SOURCE],
    verified: '2026-11-01',
    ...change.exam,
  };
  const questions = Array.from({ length: count }, (_, index) => {
    const question = makeQuestion(folder, index);
    return { ...question, ...change.question?.(question, index) };
  });
  return { folder, pack: { exam, questions } satisfies Pack };
}

/** One valid item; its number stands in every run of five words, so that no two items of one folder are alike. */
export function makeQuestion(folder: string, index: number): PackQuestion {
  const name = `${folder.replaceAll('-', '')}n${index}`;
  const domain = index % 5 < 3 ? 1 : 2;
  return {
    ref: `${folder}-${index}`,
    kind: 'single',
    domain,
    task: domain === 1 ? (index % 2) + 1 : 1,
    topic: 'Plans',
    difficulty: LEVELS[index % LEVELS.length]!,
    text: `Team ${name} has a need ${name}. Which plan meets ${name} best?`,
    options: NAMES.map((plan, place) => ({
      id: 'abcd'[place]!,
      text: `${plan} plan of ${name}`,
      rationale: `The ${plan} plan is made for the need of ${plan} teams only.`,
    })),
    keys: ['abcd'[index % 4]!],
    explanation: `Of all these plans only one is made for teams such as ${name}.`,
    sources: [SOURCE],
  };
}
