import type { Pack, PackCategory, PackExam, PackQuestion, PackStudy } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';

/** The date as of which the factory's packs are checked. */
export const TODAY = '2026-11-20';

export const CATEGORIES: PackCategory[] = [
  { name: 'Cloud', description: 'Platforms of large clouds.', icon: 'aws-cloud', color: 'teal' },
];

/** A test's changes to the valid pack; a question's change may depend on its index. */
export type PackChange = {
  folder?: string;
  exam?: Partial<PackExam>;
  question?: (question: PackQuestion, index: number) => Partial<PackQuestion>;
  /** For one task; null: no study content for it. */
  study?: (study: GuidedStudy, index: number) => Partial<PackStudy> | null;
};

type GuidedStudy = PackStudy & { guide: string };

const SOURCE = { title: 'User guide', url: 'https://docs.example.com/guide', read: '2026-11-01' };
const NAMES = ['Amber', 'Coral', 'Ivory', 'Olive'];
const LEVELS = ['easy', 'medium', 'hard', 'medium', 'easy', 'medium', 'medium', 'hard', 'easy', 'medium'] as const;

/** A pack of `count` items that passes the content check (of any size, on TODAY, with CATEGORIES). */
export function makePack(count: number, change: PackChange = {}): FolderPack {
  const folder = change.folder ?? 'tst-001';
  const exam: PackExam = {
    position: 1,
    edition: folder,
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
      {
        number: 1,
        name: 'Concepts',
        weight: 60,
        tasks: [
          { number: 1, name: 'Use' },
          { number: 2, name: 'Cost' },
        ],
      },
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
  const tasks = new Set(
    exam.domains.flatMap(({ number, tasks: own }) => own.map((task) => `${number}.${task.number}`)),
  );
  const study = [...tasks].flatMap((key, index): PackStudy[] => {
    const [domain = 0, task = 0] = key.split('.').map(Number);
    const made = makeStudy(folder, domain, task);
    const changed = change.study?.(made, index);
    return changed === null ? [] : [{ ...made, ...changed }];
  });
  return { folder, pack: { exam, questions, study } satisfies Pack };
}

/** The study content of one task: a guide of about 300 words, three cards, a tip, and an alert. */
export function makeStudy(folder: string, domain: number, task: number): GuidedStudy {
  const name = `${folder}.${domain}.${task}`;
  const sentence = (index: number) => `Point ${index} of task ${domain}.${task} is worth a moment of anyone who plans.`;
  const points = Array.from({ length: 20 }, (_, index) => sentence(index)).join(' ');
  const note = (kind: string) => ({
    ref: `${name}.${kind}`,
    title: `The ${kind} of ${name}`,
    text: `Whoever reads the ${kind} of this task knows what to look for, and what to leave alone, on the day.`,
  });
  return {
    domain,
    task,
    guide: [
      `# Guide to ${name}`,
      `What **matters** here, in \`code\` and in words. ${points}`,
      '## How it compares',
      '| Plan | Use |\n|---|---|\n| Amber | Warmth |\n| Coral | Water |',
      '> Nobody was ever sorry to have read this.',
      '```\nplan --apply <name>\n```',
      '## Common mistakes',
      '- To skip the table.\n- To skip the rest.',
      '## Check yourself',
      '- What is a plan?\n- What is amber for?\n- When is coral wrong?',
    ].join('\n\n'),
    flashcards: [1, 2, 3].map((card) => ({
      ref: `${name}.card-${card}`,
      topic: `Plans ${card}`,
      front: `What does card ${card} of ${name} ask?`,
      back: `It asks for plan ${card}. Nothing else.`,
    })),
    tips: [note('tip')],
    alerts: [note('alert')],
    sources: [SOURCE],
  };
}

/** One valid item; its number is in every sequence of five words, so that no two items of a folder are alike. */
export function makeQuestion(folder: string, index: number): PackQuestion {
  const name = `${folder.replaceAll('-', '')}n${index}`;
  const domain = index % 5 < 3 ? 1 : 2;
  return {
    ref: `${folder}-${index}`,
    ...PLAIN_DEFAULTS,
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
