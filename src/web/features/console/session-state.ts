import { MOST_TYPED } from '#rules/console/limits.ts';
import { copyOf, type Network } from '#rules/console/device.ts';
import { deviceIn, help, promptAt, run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import { commandIn, typedOn } from '#rules/console/typed.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';

/** An entry in a device's log: what was typed at which prompt, and what it printed. */
export type Entry = { prompt: string; line: string; output: readonly string[] };

/** A session as shown. All of it except `typed`, which is the answer, is derived from that or lost with the page. */
export type Session = {
  network: Network;
  commands: readonly string[];
  logs: Readonly<Record<string, readonly Entry[]>>;
};

const FULL =
  '[You have reached the command limit for this question. Use Undo to remove one command, or Start Over to remove them all.]';

/** The session these commands lead to. */
export function sessionOf(exhibits: readonly Exhibit[], commands: readonly string[]): Session {
  const empty: Session = { network: startOf(exhibits).network, commands: [], logs: {} };
  const after = commands.reduce((session, entry) => {
    const command = commandIn(entry);
    return command && deviceIn(session.network, command.device)
      ? afterLine(session, command.device, command.line)
      : session;
  }, empty);
  return { ...after, commands };
}

const logsWith = (session: Session, device: string, entry: Entry): Session['logs'] => ({
  ...session.logs,
  [device]: [...(session.logs[device] ?? []), entry],
});

/** The session after a line is entered on a device. A command that changes something is part of the answer. */
export function afterLine(session: Session, device: string, line: string): Session {
  const prompt = promptAt(session.network.devices[device]!);
  if (session.commands.length >= MOST_TYPED)
    return { ...session, logs: logsWith(session, device, { prompt, line, output: [FULL] }) };
  const network = copyOf(session.network);
  const { output, isTaken } = run(network, device, line);
  return {
    network: isTaken ? network : session.network,
    commands: isTaken ? [...session.commands, typedOn(device, line)] : session.commands,
    logs: logsWith(session, device, { prompt, line, output }),
  };
}

/** The same after a question mark, which runs nothing. */
export function afterHelp(session: Session, device: string, line: string): Session {
  const held = session.network.devices[device]!;
  return {
    ...session,
    logs: logsWith(session, device, { prompt: promptAt(held), line: `${line}?`, output: help(held, line) }),
  };
}
