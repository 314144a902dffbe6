import type { AnswerKey } from '#rules/question/option.ts';
import { type Device, isIos, type Network } from '#rules/console/device.ts';
import type { Goal } from '#rules/question/part/goal.ts';
import { isConfiguring } from '#rules/console/ios/modes.ts';
import { deviceIn, goalPrompt, run } from '#rules/console/session.ts';
import { isSaving, ownCommands, SAVE, solutionOf } from './solution.ts';
import { startOf } from '#rules/console/start.ts';
import { typedOn } from '#rules/console/typed.ts';

/**
 * What a person would type to meet all goals: device by device, each configured in one go. Typed into copies of the
 * devices, which show where the next command must be typed.
 */
export function modelAnswer({ parts = [], exhibits = [] }: AnswerKey): string[] {
  const goals = parts.flatMap(({ goal }) => goal ?? []);
  const { network } = startOf(exhibits);
  const byDevice = Map.groupBy(goals, ({ device }) => device);
  return [...byDevice].flatMap(([name, own]) => {
    const device = deviceIn(network, name);
    if (!device || !isIos(device)) return own.flatMap((goal) => solutionOf(goal, exhibits));
    return commandsFor(network, device, own).map((line) => typedOn(name, line));
  });
}

/** No mode is deeper than this. */
const MOST_STEPS = 4;

/** The commands for all goals of a router or switch, from a fresh prompt and back to it. */
function commandsFor(network: Network, device: Device, goals: readonly Goal[]): string[] {
  const lines: string[] = [];
  const type = (line: string) => {
    lines.push(line);
    run(network, device.name, line);
  };
  const at = () => JSON.stringify(device.prompt);
  const global = JSON.stringify(goalPrompt(device));
  const toGlobal = () => {
    for (let step = 0; step < MOST_STEPS && at() !== global; step += 1) {
      if (device.prompt.mode === 'exec') type('enable');
      else type(isConfiguring(device) ? 'exit' : 'configure terminal');
    }
  };
  /** The command that led to the current mode. */
  let opening: string | null = null;
  for (const goal of goals) {
    const commands = ownCommands(goal);
    const isOpen: boolean = opening !== null && at() !== global && commands[0] === opening;
    if (commands.length > 0 && !isOpen) toGlobal();
    for (const line of isOpen ? commands.slice(1) : commands) {
      const before = at();
      type(line);
      if (at() !== before) opening = line;
    }
  }
  if (isConfiguring(device)) type('end');
  if (!goals.some((goal) => isSaving(goal))) return lines;
  if (device.prompt.mode === 'exec') type('enable');
  return [...lines, ...SAVE];
}
