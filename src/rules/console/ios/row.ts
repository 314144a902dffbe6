/** What a command does: sets its line, sets one that is on by default, removes after `no` all that begins with it, enters a mode, or runs something. */
export type Effect =
  | { does: 'set' }
  | { does: 'on' }
  | { does: 'forget' }
  | { does: 'enter'; mode: string }
  | { does: 'as'; line: string }
  | { does: 'run'; act: string }
  | { does: 'unsimulated' };

/** A command as data: its words and arguments, and what it does. */
export type Row = {
  tokens: readonly string[];
  /** The words that may stand at each place; none where an argument does. */
  keywords: readonly (readonly string[])[];
  /** How many of them identify the setting; the rest is its value. */
  slot: number;
  effect: Effect;
};

/** Whether an argument stands for it. */
export const isOpen = (token: string): boolean => token.startsWith('<');

/**
 * Commands, one per line: fixed words, `one/or/another`, `<argument>`, and a bar where the value begins. After `=>`, its
 * effect; without it, the command sets its line. `as`: it is another way to write that line, in which `{2}` is the third word typed.
 */
export const rowsOf = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [syntax, does = 'set'] = line.split('=>').map((part) => part.trim()) as [string, string?];
      const words = syntax.split(' ');
      const bar = words.indexOf('|');
      const tokens = words.filter((word) => word !== '|');
      const keywords = tokens.map((token) => (isOpen(token) ? [] : token.split('/')));
      return { tokens, keywords, slot: bar < 0 ? tokens.length : bar, effect: effectOf(does) };
    });

function effectOf(text: string): Effect {
  const [does, what = ''] = text.split(' ');
  if (does === 'as') return { does, line: text.slice(3) };
  if (does === 'enter') return { does, mode: what };
  if (does === 'run') return { does, act: what };
  return { does: does as 'set' | 'on' | 'forget' | 'unsimulated' };
}
