import { FileRefused } from '#rules/formats/format.ts';
import { NO_LIST, notJson } from '#rules/formats/json.ts';
import { LIMITS } from '#rules/formats/limits.ts';

/** An unparsed element of a list, and the line it begins on. */
type Element = { text: string; line: number };

const isSpace = (sign: string) => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';

/**
 * Splits a JSON list into its elements without holding the whole list. Throws {@link FileRefused} if it is not a list or an element
 * is larger than a file may be. The elements themselves are for the caller to parse.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<Element> {
  let text = '';
  let from: number | null = null;
  let [line, fromLine, depth] = [1, 1, 0];
  let [isInString, isEscaped, isOver, needsElement] = [false, false, false, false];
  for await (const chunk of chunks) {
    let at = from === null ? 0 : text.length - from;
    text = (from === null ? '' : text.slice(from)) + chunk;
    if (from !== null) from = 0;
    if (text.length - chunk.length > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
    for (; at < text.length; at += 1) {
      const sign = text[at]!;
      if (sign === '\n') line += 1;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isInString = false;
        continue;
      }
      if (isSpace(sign)) continue;
      if (isOver) throw notJson(`Line ${line}: Unexpected text after the list`);
      if (depth === 0) {
        if (sign !== '[') throw notJson(NO_LIST);
        depth = 1;
        continue;
      }
      if (depth === 1 && (sign === ',' || sign === ']')) {
        if (from !== null) yield { text: text.slice(from, at), line: fromLine };
        else if (sign === ',' || needsElement) throw notJson(`Line ${line}: Unexpected “${sign}”`);
        from = null;
        needsElement = sign === ',';
        isOver = sign === ']';
        continue;
      }
      if (from === null) [from, fromLine] = [at, line];
      if (sign === '"') isInString = true;
      else if (sign === '[' || sign === '{') depth += 1;
      else if (sign === ']' || sign === '}') depth -= 1;
      if (depth < 1) throw notJson(`Line ${line}: Unexpected “${sign}”`);
    }
  }
  if (depth === 0) throw notJson(NO_LIST);
  if (!isOver) throw notJson('Unexpected end of the file');
}
