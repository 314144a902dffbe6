import { withoutMarks } from '#rules/content-import/guide.ts';
import type { Pack, PackQuestion, PackStudy } from '#rules/content-import/pack.ts';
import type { GateFinding, GateRow } from './names.ts';
import { percent } from './measured-questions.ts';
import { meaningful, shareIn } from './guesser-cues.ts';
import { retoldIn } from './retold.ts';

/** Shorter lines, such as a bare prompt, are the same everywhere. */
const LEAST_LINE = 18;
/** Fewer figures agree by chance. */
const LEAST_FIGURES = 3;
/** Up to this share of its content words, a self-check may resemble an item with its key. */
const MOST_SHARED_WORDS = 0.6;
/** Fewer content words agree by chance. */
const LEAST_WORDS = 5;

type Echoes = GateRow['echoes'] & { findings: GateFinding[] };

/**
 * Where the guide or the cards of a task show what its items ask: half of an item's lines of output or code, its figures
 * together in one section, the item itself as a self-check, or its stem and key in one or two sentences. Whoever has read them
 * recognizes the item.
 */
export function echoesOf({ questions, study }: Pack): Echoes {
  const { findings, count: retold, readerShare } = retoldIn({ questions, study });
  const count = { lines: 0, figures: 0, selfChecks: 0, retold, readerShare };
  for (const entry of study) {
    const own = questions.filter(({ domain, task }) => domain === entry.domain && task === entry.task);
    const texts = textsOf(entry);
    const lines = new Set(texts.flatMap((text) => text.split('\n').map(plainLine)));
    const sections = texts.flatMap((text) => text.split(/^#{2,3} /m)).map((section) => new Set(figuresIn(section)));
    for (const question of own) {
      const shown = outputOf(question);
      const repeated = shown.filter((line) => lines.has(line)).length;
      if (repeated > 0 && repeated >= Math.floor(shown.length / 2)) {
        count.lines += 1;
        findings.push({
          gate: 'echoes',
          ref: question.ref,
          message: `the guide has ${repeated} of its ${shown.length} lines of output or code`,
        });
      }
      const figures = figuresIn(question.text);
      if (
        figures.length >= LEAST_FIGURES &&
        sections.some((section) => figures.every((figure) => section.has(figure)))
      ) {
        count.figures += 1;
        findings.push({
          gate: 'echoes',
          ref: question.ref,
          message: `the guide has its figures: ${figures.join(', ')}`,
        });
      }
    }
    for (const selfCheck of selfChecksIn(entry.guide ?? '')) {
      const words = meaningful(selfCheck);
      if (words.size < LEAST_WORDS) continue;
      const [closest, share] = closestItem(words, own);
      if (closest === null || share < MOST_SHARED_WORDS) continue;
      count.selfChecks += 1;
      findings.push({
        gate: 'echoes',
        ref: closest.ref,
        message: `a self-check shares ${percent(share)} of its words with it: ${selfCheck.split('\n')[0]!}`,
      });
    }
  }
  return { ...count, findings };
}

const textsOf = ({ guide, flashcards }: PackStudy): string[] => [
  withoutMarks(guide ?? ''),
  ...flashcards.map(({ front, back }) => `${front}\n${back}`),
];

const plainLine = (line: string): string => line.replace(/\s+/g, ' ').trim();

/** Sentences and descriptions of pictures are no output. */
const isProse = (form: string): boolean => form === 'picture' || form === 'scenario';

/** The lines of output and code that a question shows, without those too short to tell, and without headings and bare commands, which have no figure. */
function outputOf({ text, exhibits = [] }: PackQuestion): string[] {
  const blocks = [
    ...text.matchAll(/```[^\n]*\n(.*?)```/gs).map(([, block]) => block!),
    ...exhibits.flatMap(({ form, text: shown }) => (isProse(form) ? [] : [shown])),
  ];
  return blocks.flatMap((block) =>
    block
      .split('\n')
      .map(plainLine)
      .filter((line) => line.length >= LEAST_LINE && /(?<![a-z])\d/i.test(line)),
  );
}

/** Names with numbers in them (802.11ax, RFC 1918, TLS 1.3, 10.0.0.1, /24) are no figures. */
const NAMED =
  /\b(?:RFC|SP|ISO(?:\/IEC)?|IEEE|TLS|SSL|WPA|IPv|SHA|AES|RSA|RAID|USB|HTTP|SNMP|OSPF|VLAN|port|ports|TCP|UDP|area|Windows|Wi-Fi)[ -]?v?\d[\d.,/-]*\w*|\d+(?:\.\d+){2,}(?:\/\d+)?|\b802\.\d\w*|\/\d+\b|[A-Za-z_]+-?\d[\w.-]*|\b[0-9a-f]*:[0-9a-f:]+/gi;

/** Ports and administrative distances are the same in every text. */
const STANDARD = new Set(
  '20 21 22 23 25 53 67 68 69 80 90 110 120 123 143 161 162 170 389 443 445 500 514 587 636 993 995 1433 3306 3389 5060 5061'.split(
    ' ',
  ),
);

/** The figures of a text that a reader would recognize: numbers from 10 on, amounts, shares, and decimals, without repeats. */
export function figuresIn(text: string): string[] {
  const bare = text.replace(NAMED, ' ').replace(/(?<=\d),(?=\d{3})/g, '');
  const numbers = bare.match(/-?\d+(?:\.\d+)?/g) ?? [];
  return [
    ...new Set(
      numbers.filter((number) => !STANDARD.has(number) && (Math.abs(Number(number)) >= 10 || number.includes('.'))),
    ),
  ];
}

/** Each question under 'Check yourself', with its answer. */
const selfChecksIn = (guide: string): string[] =>
  guide
    .split(/^## /m)
    .filter((section) => /^check yourself/i.test(section))
    .flatMap((section) => section.split(/^- /m).slice(1))
    .map((check) => check.trim().replace(/^\s*Answer: /m, ''));

function closestItem(words: ReadonlySet<string>, questions: readonly PackQuestion[]): [PackQuestion | null, number] {
  let best: [PackQuestion | null, number] = [null, 0];
  for (const question of questions) {
    const keys = question.options.filter(({ id }) => question.keys.includes(id)).map(({ text }) => text);
    const share = shareIn(words, meaningful([question.text, ...keys].join(' ')));
    if (share > best[1]) best = [question, share];
  }
  return best;
}
