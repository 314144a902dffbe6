import type { Ran } from '../device.ts';

/** A line and its output filter. */
export function splitPipe(typed: string): { line: string; pipe: string | null } {
  const at = typed.search(/\s\|\s*\S/);
  const isShow = /^\s*(?:do\s+)?sh/i.test(typed);
  return at < 0 || !isShow
    ? { line: typed, pipe: null }
    : { line: typed.slice(0, at), pipe: typed.slice(at + 2).trim() };
}

/** Output filtered through `include`, `exclude`, `begin`, or `section`. */
export function throughPipe(ran: Ran, pipe: string | null): Ran {
  if (pipe === null) return ran;
  const [filter = '', ...rest] = pipe.split(/\s+/);
  const text = rest.join(' ');
  const is = (name: string) => name.startsWith(filter.toLowerCase());
  // Only literal text is searched for, with `|` for one or another and `^` for the start: a pattern is never executed.
  const sought = text.split('|');
  const has = (line: string) =>
    sought.some((one) => (one.startsWith('^') ? line.startsWith(one.slice(1)) : line.includes(one)));
  if (text === '' || filter === '') return { ...ran, output: ['% Incomplete command.'] };
  if (is('include')) return { ...ran, output: ran.output.filter(has) };
  if (is('exclude')) return { ...ran, output: ran.output.filter((line) => !has(line)) };
  if (is('begin')) return { ...ran, output: ran.output.slice(ran.output.findIndex(has) >>> 0) };
  if (!is('section')) return { ...ran, output: ['% Invalid input detected.'] };
  let isWithin = false;
  const output = ran.output.filter((line) => {
    if (!line.startsWith(' ')) isWithin = has(line);
    return isWithin;
  });
  return { ...ran, output };
}
