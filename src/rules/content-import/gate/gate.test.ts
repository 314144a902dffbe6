import { expect, test } from 'vitest';
import { makePack, makeQuestion, type PackChange } from '../../../../tests/factories/pack.ts';
import type { Pack, PackQuestion } from '#rules/content-import/pack.ts';
import { GATES, type Gate } from './names.ts';
import { cuesOf } from './guesser-cues.ts';
import { judgePack } from './judge.ts';
import { figuresIn } from './echoes.ts';

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

const OUTPUT = {
  title: 'Switch SW1',
  form: 'switch' as const,
  text: 'Port    Status    VLAN\nGi0/1   connected 10\nGi0/2   notconnect 20',
};

/** The pack, with a text at the end of the guide of each task. */
const withGuideLine = (pack: Pack, line: string): Pack => ({
  ...pack,
  study: pack.study.map((entry) => ({ ...entry, guide: `${entry.guide ?? ''}\n\n${line}\n` })),
});

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
  comparatives: () =>
    fairPack(
      100,
      textOf(({ id, text }, isKey) => (!isKey && id === 'd' ? `Larger ${text.slice(7)}` : text)),
    ),
  'stem-lengths': () =>
    fairPack(100, ({ text, difficulty }) =>
      difficulty === 'hard'
        ? { text: text.replace('. Which', ' and what comes after it on a day like that. Which') }
        : {},
    ),
  echoes: () =>
    withGuideLine(
      fairPack(100, (_, index) => (index > 0 ? {} : { exhibits: [OUTPUT] })),
      OUTPUT.text,
    ),
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

test('asks for as many hard questions as a pack says, a quarter unless it does', () => {
  const hardGate = (leastHard?: number) =>
    judgePack(
      fairPack(100, (_, index) => (index % 5 === 0 ? { difficulty: 'hard' } : { difficulty: 'easy' })),
      [],
      leastHard,
    ).findings.some(({ gate }) => gate === 'hard');
  expect([hardGate(), hardGate(0.15), hardGate(0.25)]).toEqual([true, false, true]);
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

test('finds what a guide gives away: output, figures together, and items asked as self-checks or told in a sentence', () => {
  const text = 'A server with 64 disks of 18 TB each is filled to 83 percent. How much is free?';
  const shown = (guide: string, change: Partial<PackQuestion>) =>
    judgePack(
      withGuideLine(
        fairPack(40, (_, index) => (index > 0 ? {} : change)),
        guide,
      ),
      [],
    ).row.echoes;
  const none = { lines: 0, figures: 0, selfChecks: 0, retold: 0, readerShare: expect.any(Number) as number };
  expect(shown('Nothing of it.', { text, exhibits: [OUTPUT] })).toEqual(none);
  expect(shown(`\`\`\`\n${OUTPUT.text.replaceAll(' ', '  ')}\n\`\`\``, { exhibits: [OUTPUT] })).toEqual({
    ...none,
    lines: 1,
  });
  expect(shown('Take 64 disks of 18 TB at 83 %.', { text })).toEqual({ ...none, figures: 1 });
  expect(shown('Take 64 disks of 18 TB at 38 %.', { text })).toEqual(none);
  const check =
    '- A server with disks is filled to some percent. How much of each is free?\n  Answer: What its plan left.';
  expect(shown(`## Check yourself\n\n${check}`, { text })).toEqual({ ...none, selfChecks: 1 });
  const [first] = fairPack(40).questions;
  const key = first!.options.find(({ id }) => first!.keys.includes(id))!.text;
  const other = first!.options.find(({ id }) => !first!.keys.includes(id))!.text;
  const told = (what: string, difficulty: PackQuestion['difficulty']) =>
    shown(`## Free space\n\nOf a server with disks of 18 TB that are filled to a percent, much is free: ${what}.`, {
      text,
      difficulty,
    });
  expect(told(key, 'medium')).toEqual({ ...none, retold: 1 });
  expect(told(other, 'medium')).toEqual(none);
  // A guide has to say what is asked to be recalled.
  expect(told(key, 'easy')).toEqual(none);
  expect(
    shown(`## Check yourself\n\n- Which command shows neighbors?\n  Answer: It depends on the router.`, { text }),
  ).toEqual(none);
});

test('takes amounts for figures, and no names of standards, ports, addresses, or prefixes', () => {
  expect(figuresIn('802.11ax on 10.0.0.1/24, RFC 1918, TLS 1.3, port 443, and R12')).toEqual([]);
  expect(figuresIn('$24,000 for 300 hours, 4 people, 99.9 % and -67 dBm')).toEqual(['24000', '300', '99.9', '-67']);
});
