import {
  type Content,
  emptyReading,
  linePlace,
  type Misfit,
  type Reader,
  type RestWriter,
  type Writing,
} from '../format.ts';
import { escapeHtml } from '../../flashcard/html.ts';
import { PROBLEM, problemsByPlace } from '../problems.ts';
import { restoreCell, csvCell } from '../sheet/cell.ts';
import { recordsIn } from '../sheet/records.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { cardOf } from './card-of.ts';
import { cardsIn } from './cards-in.ts';
import { filedUnder, namesOf } from './filed.ts';

const SEPARATORS: Record<string, string> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', space: ' ', colon: ':' };

const DIRECTIVE = /^#[\w ]+:/;
/** Anki takes any line with a hash for a comment; other programs do not, so only our own are. */
const COMMENT = `# ${PROBLEM}`;

/** Anki notes as text: directives at the top, then one note per line, with its sides in the first two columns. */
export const readAnkiText: Reader = (bytes) => {
  const { directives, notes } = notesIn(bytes);
  const column = (name: string) => Number(directives.get(`${name} column`) ?? 0) - 1;
  const beside = ['tags', 'deck', 'notetype', 'guid'].map(column);
  const isHtml = directives.get('html')?.trim() === 'true';
  const reading = emptyReading();
  for (const { place, cells, fault } of notes) {
    const fields = cells.filter((_, at) => !beside.includes(at)).map((cell) => (isHtml ? cell : escapeHtml(cell)));
    const filing = filedUnder(
      cells[column('deck')] ?? directives.get('deck') ?? '',
      cells[column('tags')] ?? directives.get('tags') ?? '',
    );
    const made = fault === undefined ? cardOf(fields, namesOf(filing)[0] ?? '') : { reason: fault };
    if ('reason' in made) reading.misfits.push({ place, excerpt: excerptOf(cells.join(' ')), reason: made.reason });
    else {
      for (const card of made.cards) reading.cards.push({ place, card, filing });
      for (const what of made.losses) reading.losses.push({ place, what });
    }
  }
  return Promise.resolve(reading);
};

/** The notes of a text as they stand there, and the directives above them. */
function notesIn(bytes: Uint8Array) {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '');
  const lines = text.split(/\r\n?|\n/);
  const first = lines.findIndex((line) => !DIRECTIVE.test(line) || line.startsWith(COMMENT));
  const head = lines.slice(0, Math.max(0, first));
  const directives = new Map(
    head.map((line) => {
      const [name = '', ...value] = line.slice(1).split(':');
      return [name.toLowerCase(), value.join(':')] as const;
    }),
  );
  const named = directives.get('separator')?.trim() ?? 'tab';
  const separator = SEPARATORS[named.toLowerCase()] ?? (named || '\t');
  const rows = lines.slice(head.length).map((line) => (line.startsWith(COMMENT) ? '' : line));
  const notes = recordsIn(rows.join('\n'), separator).map(({ line, cells, fault }) => ({
    place: linePlace(line + head.length),
    cells: cells.map((cell) => restoreCell(cell)),
    fault,
  }));
  return { head, directives, separator, notes };
}

/** Writes the notes with problems, below the directives of the file. */
export const ankiTextRest: RestWriter = (bytes, faults) => {
  const { head, separator, notes } = notesIn(bytes);
  return Promise.resolve({ file: restText(head, notes, { separator, faults }) });
};

/** The notes with problems in the form Anki reads, each below a comment with its problem. */
export function restText(
  head: readonly string[],
  notes: readonly { place: string; cells: readonly string[] }[],
  { separator = '\t', faults }: { separator?: string; faults: readonly Misfit[] },
): string {
  const problems = problemsByPlace(faults);
  const rows = notes.flatMap(({ place, cells }) => {
    const problem = problems.get(place);
    return problem === undefined ? [] : [`${COMMENT}${problem}`, cells.map(csvCell).join(separator)];
  });
  return `${[...head, ...rows].join('\n')}\n`;
}

/** Cards, or questions as cards, in the form Anki reads; the topic becomes the tag. */
export function writeAnkiText(content: Content): Promise<Writing> {
  const { cards, losses } = cardsIn(content);
  const rows = cards.map(({ front, back, topic }) => [
    escapeHtml(front).replaceAll('\n', '<br>'),
    back,
    topic.trim().replace(/\s+/g, '_'),
  ]);
  const head = ['#separator:tab', '#html:true', '#tags column:3', '#columns:Front\tBack\tTags'];
  return Promise.resolve({
    file: `${[...head, ...rows.map((row) => row.map(csvCell).join('\t'))].join('\n')}\n`,
    losses,
    leftOut: 0,
  });
}
