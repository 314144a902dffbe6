import { typedOn } from '#rules/console/typed.ts';

/** What is typed into a lab's devices, each line with its device. */
export type Commands = readonly string[];

/** The shortest solution of a lab, another one, and near misses. */
export type Solution = {
  right: readonly [Commands, Commands, ...Commands[]];
  near: readonly [Commands, ...Commands[]];
};

/** Lines on a device, typed from a fresh prompt. */
export const on = (device: string, lines: string): string[] =>
  lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => typedOn(device, line));

/** Lines in global configuration mode, which is left again. */
export const configure = (device: string, lines: string): string[] =>
  on(device, `enable\nconfigure terminal\n${lines}\nend`);

/** The commands with the matching lines replaced: a typical mistake, or another way. */
export const replaceLine = (typed: Commands, line: RegExp, to: string): Commands => {
  const found = typed.filter((entry) => line.test(entry));
  if (found.length === 0) throw new Error(`${line} matches nothing`);
  return typed.map((entry) => entry.replace(line, to));
};
