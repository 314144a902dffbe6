import { type Content, emptyReading, FileRefused, linePlace, type Reader, type Writing } from '../format.ts';
import { escapeHtml } from '../../flashcard/html.ts';
import { restoreCell, csvCell } from '../sheet/cell.ts';
import { type CellsAndPlace, recordsIn } from '../sheet/records.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { cardOf } from './card-of.ts';
import { cardsIn } from './cards-in.ts';
import { filedUnder, namesOf } from './filed.ts';

const SEPARATORS: Record<string, string> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', space: ' ', colon: ':' };

/** Anki notes as text: directives at the top, then one note per line, with its sides in the first two columns. */
export const readAnkiText: Reader = (bytes) => {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '');
  const lines = text.split(/\r\n?|\n/);
  const count = lines.findIndex((line) => !/^#[\w ]+:/.test(line));
  const directives = new Map(
    lines.slice(0, Math.max(0, count)).map((line) => {
      const [name = '', ...value] = line.slice(1).split(':');
      return [name.toLowerCase(), value.join(':')] as const;
    }),
  );
  const named = directives.get('separator')?.trim() ?? 'tab';
  const column = (name: string) => Number(directives.get(`${name} column`) ?? 0) - 1;
  const beside = ['tags', 'deck', 'notetype', 'guid'].map(column);
  const isHtml = directives.get('html')?.trim() === 'true';
  const reading = emptyReading();
  for (const { record, info } of recordsOf(
    lines.slice(Math.max(0, count)).join('\n'),
    SEPARATORS[named.toLowerCase()] ?? named,
  )) {
    const cells = record.map((cell) => restoreCell(cell));
    const fields = cells.filter((_, at) => !beside.includes(at)).map((cell) => (isHtml ? cell : escapeHtml(cell)));
    const filing = filedUnder(
      cells[column('deck')] ?? directives.get('deck') ?? '',
      cells[column('tags')] ?? directives.get('tags') ?? '',
    );
    const place = linePlace(info.lines + Math.max(0, count));
    const made = cardOf(fields, namesOf(filing)[0] ?? '');
    if ('reason' in made) reading.misfits.push({ place, excerpt: excerptOf(record.join(' ')), reason: made.reason });
    else {
      for (const card of made.cards) reading.cards.push({ place, card, filing });
      for (const what of made.losses) reading.losses.push({ place, what });
    }
  }
  return Promise.resolve(reading);
};

function recordsOf(text: string, delimiter: string): CellsAndPlace[] {
  try {
    return recordsIn(text, { delimiter, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true });
  } catch (error) {
    throw new FileRefused(
      'Invalid text file',
      error instanceof Error ? error.message : 'The file is not an Anki text export',
    );
  }
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
  });
}
