import { expect, test } from 'vitest';
import { makePack, makeQuestion, type PackChange } from '../../../../tests/factories/pack.ts';
import type { Pack, PackQuestion } from '#rules/content-import/pack.ts';
import { GATES, type Gate } from './names.ts';
import { cuesOf } from './guesser-cues.ts';
import { judgePack } from './judge.ts';
import { openingOf } from './openings.ts';
import { scenesIn } from './scenes.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** A distinct word for each number. */
const wordOf = (index: number) => `q${LETTERS[Math.floor(index / 26) % 26]}${LETTERS[index % 26]}x`;
const bullets = [{ number: 1, text: 'Choose a plan' }];

/** A pack of `count` questions that passes every gate. */
function fairPack(count: number, change: NonNullable<PackChange['question']> = () => ({})): Pack {
  const { domains, format } = makePack(0).pack.exam;
  return makePack(count, {
    exam: {
      domains: domains.map((domain) => ({ ...domain, tasks: domain.tasks.map((task) => ({ ...task, bullets })) })),
      format: { ...format, items: { to: 20 } },
    },
    question: (question, index) => {
      const fair: Partial<PackQuestion> = {
        bullets: [1],
        difficulty: (['easy', 'medium', 'hard', 'medium'] as const)[index % 4]!,
        text: `${wordOf(index)} ${wordOf(index + 7)} sends what it holds. Which plan fits?`,
        options: question.options.map((option, place) => ({
          ...option,
          text: `${'wxyz'[place]!.repeat(4)} ${wordOf(index)}`,
        })),
      };
      return { ...fair, ...change({ ...question, ...fair }, index) };
    },
    study: ({ guide }) => ({
      guide: guide.replace('## How it compares\n', '## How it compares\n<!-- bullets: 1 -->\n'),
    }),
  }).pack;
}

const brokenBy = (pack: Pack): Gate[] => [...new Set(judgePack(pack, []).findings.map(({ gate }) => gate))];
const textOf = (of: (option: PackQuestion['options'][number], isKey: boolean) => string) =>
  ((question: PackQuestion) => ({
    options: question.options.map((option) => ({ ...option, text: of(option, question.keys.includes(option.id)) })),
  })) satisfies NonNullable<PackChange['question']>;

const breaks: Record<Gate, () => Pack> = {
  forms: () => fairPack(72),
  hard: () => fairPack(100, (_, index) => (index % 8 === 2 ? { difficulty: 'medium' } : {})),
  guesser: () =>
    fairPack(
      100,
      textOf(({ text }, isKey) => (isKey ? text : `${text.slice(0, -4)} all`)),
    ),
  longest: () => fairPack(100, (question, index) => (index % 3 < 1 ? {} : lengthened(question))),
  openings: () => fairPack(100, (question, index) => (index < 3 ? { text: `A firm wants ${question.text}` } : {})),
  scenes: () => fairPack(100, ({ text }, index) => (index < 3 ? { text: `${text.slice(0, 9)} ferry. ${text}` } : {})),
  bullets: () => fairPack(100, ({ task }) => (task === 2 ? { bullets: [] } : {})),
  'task-items': () => fairPack(100, ({ task }) => (task === 2 ? { family: 'one' } : {})),
  sections: () =>
    fairPack(100, (_, index) =>
      index > 0 ? {} : { sources: [{ title: 'RFC 1', url: 'https://www.rfc-editor.org/rfc/rfc1', unread: 'No' }] },
    ),
};

/** Makes the key longest by a hair. */
function lengthened({ options, keys }: PackQuestion): Partial<PackQuestion> {
  return {
    options: options.map((option) => ({ ...option, text: option.text + (keys.includes(option.id) ? '!' : '') })),
  };
}

test('reports nothing for a pack that passes every gate', () => {
  expect(judgePack(fairPack(100), GATES).findings).toEqual([]);
});

test.each(GATES)('%s: reports a pack that fails it', (gate) => {
  const broken = brokenBy(breaks[gate]());
  expect(broken).toContain(gate);
  // Choosing the longest option now works too, and a family leaves a bullet with one question.
  const besides: Partial<Record<Gate, Gate>> = { longest: 'guesser', 'task-items': 'bullets' };
  expect(broken.filter((name) => name !== gate && name !== besides[gate])).toEqual([]);
});

test('counts a family once when measuring a pack, and in full when counting forms', () => {
  const pack = fairPack(100, (_, index) => (index % 2 === 0 ? { family: 'evens' } : {}));
  expect(judgePack(pack, []).row).toMatchObject({ questions: 100, measured: 51, forms: 5 });
});

test('lets the guesser see only length, absolutes, enlargement, echo, and grammar of options', () => {
  const { options } = makeQuestion('tst', 0);
  const texts = ['Encrypt all backups', 'Add a larger instance', 'Rotate keys', 'An access keys list'];
  const question = {
    text: 'A company rotates keys and must encrypt them. Which services are an answer?',
    options: options.map((option, index) => ({ ...option, text: texts[index]! })),
  };
  const cues = cuesOf(question);
  expect(cues.map(({ absolutes }) => absolutes)).toEqual([1, 0, 0, 0]);
  expect(cues.map(({ enlargements }) => enlargements)).toEqual([0, 2, 0, 0]);
  expect(cues[2]!.echo).toBe(1);
  expect(cues[1]!.echo).toBe(0);
  expect(cues.map(({ grammar }) => grammar)).toEqual([1, -1, 1, -1]);
  expect(cues[1]!.length).toBeGreaterThan(1);
});

test('folds names and numbers in an opening', () => {
  expect(openingOf('Router R1 sends a packet.')).toBe('router # sends');
  expect(openingOf('A Lambda function fails.')).toBe('a Name function');
  expect(openingOf('At 9:30, users')).toBe('at # users');
});

test('finds scenarios in singular and plural, and never the same pair twice', () => {
  expect(scenesIn('Two bakeries and a choir share a hospital.')).toEqual(['bakery', 'choir', 'hospital']);
  const paired = fairPack(100, ({ text }, index) =>
    index < 2 ? { text: `${text.slice(0, 9)} bakery, hospital. ${text}` } : {},
  );
  expect(judgePack(paired, []).findings.map(({ ref, message }) => [ref, message])).toEqual([
    ['tst-001-0', '2 stems are set in "bakery and hospital", over 1'],
    ['tst-001-1', '2 stems are set in "bakery and hospital", over 1'],
  ]);
});
