/**
 * Why a text is not JSON, in one line that gives the position. The runtime gives it only for most errors; for the others it is the
 * end of the longest prefix that could still have become JSON.
 */
export function jsonFault(text: string): string {
  const message = parseError(text)?.replace(/\s+/g, ' ') ?? 'no fault';
  if (/\(line \d+ column \d+\)/.test(message)) return message;
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (couldGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split('\n');
  return `${message} (line ${lines.length} column ${lines.at(-1)!.length + 1})`;
}

/** The same as a sentence for people who did not write the file. */
export const notJson = (text: string): string => `The file is not valid JSON: ${jsonFault(text)}`;

function couldGoOn(beginning: string): boolean {
  const error = parseError(beginning);
  return error === undefined || /end of JSON input/.test(error) || error.includes(`at position ${beginning.length} `);
}

function parseError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}
