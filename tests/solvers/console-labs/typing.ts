import { typedOn } from '#rules/question/console/typed.ts';

/** What is typed into the devices of a lab, each with its device. */
export type Commands = readonly string[];

/** How a lab is solved, in the shortest way and in another one, and what comes close and misses something. */
export type Solution = {
  right: readonly [Commands, Commands, ...Commands[]];
  near: readonly [Commands, ...Commands[]];
};

/** Lines on a device, as typed from a fresh prompt. */
export const on = (device: string, lines: string): string[] =>
  lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => typedOn(device, line));

/** Lines in global configuration, which is left again. */
export const configure = (device: string, lines: string): string[] =>
  on(device, `enable\nconfigure terminal\n${lines}\nend`);

/** The same with something else in the lines that match: what a candidate gets wrong, or does in another way. */
export const replaceLine = (typed: Commands, line: RegExp, to: string): Commands => {
  const found = typed.filter((entry) => line.test(entry));
  if (found.length === 0) throw new Error(`${line} matches nothing`);
  return typed.map((entry) => entry.replace(line, to));
};
