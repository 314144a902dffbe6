import { expect, test } from 'vitest';
import { checkPacks, checkStructure } from './check.ts';
import type { PackExam, PackOption, PackQuestion } from '#rules/content-import/pack.ts';
import type { Source } from '#rules/exam/source.ts';
import type { FolderPack, Rule } from '#rules/content-import/report.ts';
import { CATEGORIES, makePack, makeStudy, type PackChange, TODAY } from '../../../../tests/factories/pack.ts';

function rulesBroken(...packs: FolderPack[]): Rule[] {
  return [...new Set(checkPacks(packs, CATEGORIES, TODAY).breaches.map((breach) => breach.rule))];
}

/** Changes the first item only. */
function first(change: (question: PackQuestion) => Partial<PackQuestion>): PackChange {
  return { question: (question, index) => (index === 0 ? change(question) : {}) };
}

function firstOption(change: Partial<PackOption>): PackChange {
  return first(({ options: [option, ...others] }) => ({ options: [{ ...option!, ...change }, ...others] }));
}

function firstSource(change: Partial<Source>): PackChange {
  return first(({ sources: [source] }) => ({ sources: [{ ...source!, ...change }] }));
}

/** Changes only the first task's study material. */
function firstStudy(change: NonNullable<PackChange['study']>): PackChange {
  return { study: (study, index) => (index === 0 ? change(study, index) : {}) };
}

const guide = (change: (guide: string) => string) => firstStudy((study) => ({ guide: change(study.guide) }));

function domains(change: (domains: PackExam['domains']) => PackExam['domains']): PackChange {
  return { exam: { domains: change(makePack(0).pack.exam.domains) } };
}

const lengthen = (options: PackOption[], id: string) =>
  options.map((option) => (option.id === id ? { ...option, text: `${option.text} more` } : option));

const SAME = makePack(1).pack.questions[0]!.options;
const SAME_STEM = 'A team must keep its files for seven years. Which plan is best?';

const withBullet = (task: PackExam['domains'][number]['tasks'][number]) => ({
  ...task,
  bullets: [{ number: 1, text: 'Choose a plan' }],
});

/** For each rule, a pack size and the one change that breaches it. */
const broken: Record<
  Exclude<Rule, 'slug-unique' | 'study-twice' | `gate-${string}`>,
  [count: number, change: PackChange]
> = {
  'refs-unique': [2, { question: () => ({ ref: 'same' }) }],
  'task-known': [1, first(() => ({ task: 9 }))],
  'category-known': [1, { exam: { category: 'Music' } }],
  'verified-read': [1, { exam: { verified: '2026-11-02' } }],
  edition: [1, { exam: { edition: 'tst-001-v2' } }],
  'objectives-known': [1, { exam: { objectives: [{ task: '1.1', to: ['1.1'] }] } }],
  'numbers-unique': [1, domains(([one, two]) => [one!, { ...two!, tasks: [...two!.tasks, ...two!.tasks] }])],
  weights: [1, domains(([one, two]) => [{ ...one!, weight: 40 }, two!])],
  'option-ids': [1, first(({ options: [a, b, c, d] }) => ({ options: [a!, b!, c!, { ...d!, id: 'c' }] }))],
  keys: [1, first(() => ({ keys: ['e'] }))],
  pictures: [1, firstOption({ rationale: '![ ](pictures/rack.png)\nIt is wrong since it has no need.' })],
  exhibits: [1, first(() => ({ exhibits: [{ title: 'Topology', form: 'diagram', text: 'router R1\nR1 -- R2' }] }))],
  'choose-number': [1, first(() => ({ kind: 'multiple', keys: ['a', 'b'] }))],
  'options-distinct': [1, firstOption({ text: 'Coral plan of tst001n0' })],
  'rationales-distinct': [1, firstOption({ rationale: 'The Coral plan is made for the need of Coral teams only.' })],
  'option-length': [1, firstOption({ text: 'A plan so long that anyone who sees it will guess' })],
  'named-by-place': [1, first(() => ({ explanation: 'The need is met by option B and by nothing else.' }))],
  'of-the-above': [1, firstOption({ text: 'None of the above' })],
  'dump-marker': [1, first(() => ({ explanation: 'This one was in an exam dump that we have seen.' }))],
  characters: [1, first(() => ({ topic: 'Plans\u0000' }))],
  html: [1, firstOption({ text: 'An <b>amber</b> plan' })],
  'outer-space': [1, firstOption({ text: 'Amber plan ' })],
  'stem-words': [1, first(() => ({ text: 'Which plan is best?' }))],
  'explanation-words': [1, first(() => ({ explanation: 'It just is.' }))],
  'rationale-words': [1, firstOption({ rationale: 'Wrong.' })],
  'stem-asks': [1, first(() => ({ text: 'Which plan is best? The team wants to know.' }))],
  'source-https': [1, firstSource({ url: 'http://docs.example.com/guide' })],
  'source-date': [1, firstSource({ read: '2026-11-21' })],
  'key-longest': [
    40,
    { question: ({ options, keys }, index) => (index < 15 ? { options: lengthen(options, keys[0]!) } : {}) },
  ],
  'key-positions': [20, { question: (_, index) => (index < 16 ? { keys: ['b'] } : {}) }],
  'difficulty-shares': [20, { question: (_, index) => (index < 15 ? { difficulty: 'easy' } : {}) }],
  'tasks-covered': [30, { question: ({ domain }) => (domain === 1 ? { task: 1 } : {}) }],
  'domain-shares': [30, { question: (_, index) => (index < 24 ? { domain: 1 } : {}) }],
  'guide-title': [1, guide((text) => text.replace('# Guide', 'Guide'))],
  'guide-words': [1, guide((text) => text.replace(/Point 3 .*Point 19 /s, ''))],
  'guide-drawing': [1, guide((text) => `${text}\n\n\`\`\`layers Stack\nTop\n\`\`\`\n`)],
  'guide-markup': [1, guide((text) => text.replace('words.', 'words.<br>'))],
  'bullet-known': [1, first(() => ({ bullets: [1] }))],
  'guide-bullets': [
    1,
    {
      ...domains(([one, two]) => [{ ...one!, tasks: one!.tasks.map(withBullet) }, two!]),
      ...guide((text) => text.replace('## Common mistakes\n', '## Common mistakes\n\n<!-- bullets: 1 -->\n')),
    },
  ],
  'study-covered': [1, firstStudy(() => null)],
  'study-cards': [1, firstStudy(({ flashcards }) => ({ flashcards: flashcards.slice(1) }))],
  'study-notes': [1, firstStudy(() => ({ alerts: [] }))],
  'card-words': [
    1,
    firstStudy(({ flashcards: [card, ...others] }) => ({
      flashcards: [{ ...card!, back: 'word '.repeat(41).trim() }, ...others],
    })),
  ],
  'note-words': [1, firstStudy(({ tips: [tip] }) => ({ tips: [{ ...tip!, text: 'Too short to say anything.' }] }))],
  similarity: [2, { question: (_, index) => ({ text: SAME_STEM, options: index === 0 ? SAME : SAME.toReversed() }) }],
};

test.each(Object.entries(broken))(
  'reports only %s for a pack that breaks only this rule, and nothing once it is fixed',
  (rule, [count, change]) => {
    expect(rulesBroken(makePack(count, change))).toEqual([rule]);
    expect(rulesBroken(makePack(count))).toEqual([]);
  },
);

test('slug-unique: refuses two exams with the same address, or with none', () => {
  const twin = makePack(1, { folder: 'tst-002', exam: { name: 'Example: practitioner TST 001' } });
  const nameless = makePack(1, { folder: 'tst-003', exam: { name: '???' } });
  expect(rulesBroken(makePack(1), twin)).toEqual(['slug-unique']);
  expect(rulesBroken(nameless)).toEqual(['slug-unique']);
  expect(rulesBroken(makePack(1), makePack(1, { folder: 'tst-002' }))).toEqual([]);
});

test('lets items of a task and sections of its guide name its bullets', () => {
  const served = makePack(1, {
    ...domains(([one, two]) => [{ ...one!, tasks: one!.tasks.map(withBullet) }, two!]),
    question: () => ({ bullets: [1] }),
    study: ({ guide: text, tips, flashcards }, index) =>
      index > 1
        ? {}
        : {
            guide: text.replace('## How it compares\n', '## How it compares\n<!-- bullets: 1 -->\n'),
            tips: tips.map((tip) => ({ ...tip, bullets: [1] })),
            flashcards: flashcards.map((card) => ({ ...card, bullets: [1] })),
          },
  });
  expect(rulesBroken(served)).toEqual([]);
});

test('study-twice: allows one guide per task', () => {
  const pack = makePack(1);
  const again = makeStudy('other', 1, 1);
  expect(rulesBroken({ ...pack, pack: { ...pack.pack, study: [...pack.pack.study, again] } })).toEqual(['study-twice']);
});

test.each<[Rule, PackChange]>([
  ['guide-title', guide((text) => text.replace('## How', '# How'))],
  ['guide-markup', guide((text) => text.replace('words.', 'words ![a picture](x.png).'))],
  ['refs-unique', firstStudy(({ tips: [tip] }) => ({ tips: [{ ...tip!, ref: 'tst-001-0' }] }))],
  ['task-known', firstStudy(() => ({ task: 9 }))],
  ['dump-marker', firstStudy(({ tips: [tip] }) => ({ tips: [{ ...tip!, title: 'Seen in an exam dump' }] }))],
  ['html', firstStudy(({ tips: [tip] }) => ({ tips: [{ ...tip!, title: 'A <b>tip</b>' }] }))],
  ['source-date', firstStudy(({ sources: [source] }) => ({ sources: [{ ...source!, read: '2026-11-21' }] }))],
])('%s: is held for study content as well', (rule, change) => {
  expect(rulesBroken(makePack(1, change))).toContain(rule);
});

test('passes a pack without study content, and ignores markup in code', () => {
  expect(rulesBroken(makePack(5, { study: () => null }))).toEqual([]);
  expect(
    rulesBroken(
      makePack(
        5,
        guide((text) => text.replace('code', '<br>')),
      ),
    ),
  ).toEqual([]);
});

test('names the folder of a breach, and its item if there is one', () => {
  const pack = makePack(
    2,
    first(() => ({ task: 9 })),
  );
  expect(checkPacks([pack], CATEGORIES, TODAY).breaches).toEqual([
    { folder: 'tst-001', ref: 'tst-001-0', rule: 'task-known', message: 'the exam has no task 1.9' },
  ]);
});

test.each([0, 1, 5, 19, 20, 29, 30, 31, 40, 200])('passes a sound pack of %i items', (count) => {
  expect(checkPacks([makePack(count)], CATEGORIES, TODAY).breaches).toEqual([]);
});

test('does not judge a small pack by shares that chance can shift', () => {
  const lopsided: PackChange = {
    question: ({ options }) => ({
      domain: 1,
      task: 1,
      difficulty: 'hard',
      keys: ['a'],
      options: lengthen(options, 'a'),
    }),
  };
  expect(rulesBroken(makePack(19, lopsided))).toEqual([]);
  expect(rulesBroken(makePack(29, lopsided))).toEqual(['key-positions', 'difficulty-shares', 'key-longest']);
});

test('shows a pack’s figures in its row', () => {
  const pack = makePack(20, {
    question: ({ options }, index) => (index < 5 ? { options: lengthen(options, 'a') } : {}),
  });
  const [row] = checkPacks([pack], CATEGORIES, TODAY).rows;
  expect(row).toMatchObject({
    edition: 'tst-001',
    questions: 20,
    keyPositions: [5, 5, 5, 5],
    tasksCovered: 3,
    tasks: 3,
    tasksStudied: 3,
    cards: 9,
  });
  expect(row).toMatchObject({ difficulty: { easy: 0.3, medium: 0.5, hard: 0.2 }, keyLongest: 0.1, meanStemWords: 11 });
});

test('treats what a database cannot hold as a structural breach, but not style', () => {
  const broken = makePack(1, { question: () => ({ keys: ['h'] }) });
  expect(checkStructure(broken.pack)).toMatchObject([{ rule: 'keys' }]);
  const twice = makePack(1).pack;
  expect(
    checkStructure({ ...twice, study: [...twice.study, { ...twice.study[0]!, tips: [], alerts: [], flashcards: [] }] }),
  ).toMatchObject([{ rule: 'study-twice', ref: '1.1' }]);
  // Created by the import, just as questions and content items create it elsewhere.
  const elsewhere = makePack(
    1,
    firstStudy(() => ({ task: 9 })),
  );
  expect(checkStructure(elsewhere.pack)).toEqual([]);
  const ugly = makePack(1, { question: () => ({ text: 'See option B. Which is best?' }) });
  expect(checkStructure(ugly.pack)).toEqual([]);
});

test('requires the same scenario in all questions of a case set, and more than one question', () => {
  const told = (...texts: string[]) =>
    makePack(20, {
      question: (_question, index) =>
        texts[index] === undefined
          ? {}
          : { exhibits: [{ title: 'Case: Harbor', form: 'scenario', text: texts[index] }] },
    });
  const messages = (...texts: string[]) =>
    checkPacks([told(...texts)], CATEGORIES, TODAY)
      .breaches.filter(({ rule }) => rule === 'exhibits')
      .map(({ message }) => message);
  expect(messages('A firm.', 'A firm.')).toEqual([]);
  expect(messages('A firm.')).toEqual(['the scenario "Case: Harbor" has only one question, so it is not a case set']);
  expect(messages('A firm.', 'Another.')).toMatchObject([
    expect.stringContaining('the scenario "Case: Harbor" differs from that of'),
  ]);
});
