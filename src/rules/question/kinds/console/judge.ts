import { ipv4Number } from '#rules/console/address.ts';
import { ipv6Number } from '#rules/console/address6.ts';
import '#rules/console/every-machine.ts';
import type { AnswerKey } from '#rules/question/option.ts';
import { setJudge } from './console-judge.ts';
import { copyOf, type Device, isIos, type Network } from '#rules/console/device.ts';
import { lasting } from '#rules/console/network/settle.ts';
import { type Goal, isLooking } from '#rules/question/part/goal.ts';
import { isReached } from '#rules/console/network/ping.ts';
import { deviceIn, goalPrompt, replay, run } from '#rules/console/session.ts';
import { modelAnswer } from './model-answer.ts';
import { solutionOf } from './solution.ts';
import { startOf } from '#rules/console/start.ts';
import { type KeyFault, partFault } from '#rules/question/part/part-fault.ts';

/** What of a configuration is configured, rather than the state of things now. */
const inOrder = (config: Device['config']): string => JSON.stringify(lasting(config));

/** The outcome of a goal's commands: whether they change something, and which ones the device rejects. */
function tryGoal(network: Network, { device: name, lines }: Goal): { isChange: boolean; strange: string[] } {
  const copy = copyOf(network);
  const device = copy.devices[name]!;
  const before = inOrder(device.config);
  device.prompt = goalPrompt(device);
  const strange = lines.filter((line) => {
    const { isTaken, isSo = false } = run(copy, name, line);
    return !isTaken && !isSo;
  });
  return { isChange: inOrder(device.config) !== before, strange };
}

/** What a command prints that only looks, with single spaces; null if it does more, or is not known. */
function lookedUp(network: Network, { device: name, lines }: Goal): string[] | null {
  const copy = copyOf(network);
  const device = copy.devices[name]!;
  const before = inOrder(device.config);
  device.prompt = isIos(device) ? { mode: 'privileged', sections: [] } : goalPrompt(device);
  const { output, isTaken } = run(copy, name, lines[0]!);
  const isUnknown = output.some((line) =>
    /% (?:Invalid input|Incomplete|Ambiguous)|does not simulate|not found$/.test(line),
  );
  if (isTaken || isUnknown || inOrder(device.config) !== before) return null;
  return output.map((line) => line.replace(/\s+/g, ' ').trim());
}

/** Whether a goal's texts are in lines of the output, in their order; or whether none is. */
function isShown(network: Network, goal: Goal): boolean {
  const output = lookedUp(network, goal);
  if (output === null) return false;
  const texts = goal.lines.slice(1);
  if (goal.check === 'hides') return !texts.some((text) => output.some((line) => line.includes(text)));
  let from = 0;
  return texts.every((text) => {
    from = output.findIndex((line, index) => index >= from && line.includes(text));
    return from >= 0;
  });
}

/** Whether a goal is met. */
function isMet(network: Network, goal: Goal): boolean {
  const device = deviceIn(network, goal.device);
  if (!device) return false;
  if (goal.check === 'saved') return device.saved !== null && inOrder(device.saved) === inOrder(device.config);
  if (goal.check === 'reaches' || goal.check === 'blocked')
    return isReached(network, goal.device, goal.lines[0] ?? '') === (goal.check === 'reaches');
  if (isLooking(goal.check)) return isShown(network, goal);
  const { isChange, strange } = tryGoal(network, goal);
  return goal.check === 'set' ? !isChange && strange.length === 0 : isChange || strange.length > 0;
}

/** Which goals are met after everything typed. */
function marks(typed: readonly string[], { parts = [], exhibits = [] }: AnswerKey): boolean[] {
  const network = replay(exhibits, typed);
  return parts.map(({ goal }) => goal !== undefined && isMet(network, goal));
}

function goalFault(network: Network, goal: Goal): string | null {
  const device = deviceIn(network, goal.device);
  if (!device) return `is about "${goal.device}", but there is no such device`;
  if (goal.check === 'saved') return isIos(device) ? null : `cannot be saved on ${device.name}`;
  if (goal.lines.length === 0) return 'does not say what to check';
  if ((goal.check === 'reaches' || goal.check === 'blocked') && device.form === 'aws')
    return 'cannot ping from an account';
  if (goal.check === 'reaches' || goal.check === 'blocked')
    return goal.lines.length > 1 || (ipv4Number(goal.lines[0]!) ?? ipv6Number(goal.lines[0]!)) === null
      ? 'needs one IP address to reach'
      : null;
  if (isLooking(goal.check))
    return goal.lines.length < 2
      ? 'needs a command and a text of its output'
      : lookedUp(network, goal) === null
        ? `has a command "${goal.lines[0]}" that ${goal.device} does not take, or that does more than look`
        : null;
  const [strange] = tryGoal(network, goal).strange;
  return strange === undefined
    ? null
    : `has a command "${strange}" that ${goal.device}, as it is configured at the start, does not take`;
}

/** What is wrong with a question's devices and goals. */
function faults({ parts = [], exhibits = [] }: AnswerKey): KeyFault[] {
  const { network, faults: startFaults } = startOf(exhibits);
  const goals = parts.flatMap(({ goal }, part) => {
    const fault = goal ? goalFault(network, goal) : 'has no goal';
    return fault === null ? [] : [partFault('goal', part, fault)];
  });
  if (startFaults.length + goals.length > 0) return [...startFaults, ...goals];
  const key = { options: [], keys: [], parts, exhibits };
  const solved = marks(byGoal(key), key);
  const open = solved.flatMap((met, part) => (met ? [] : [partFault('goal', part, 'is not met by the solution')]));
  return marks([], key).every(Boolean) ? ['every goal is already met before anything is typed'] : open;
}

/** Each goal's commands on their own, one goal after another. */
const byGoal = ({ parts = [], exhibits = [] }: AnswerKey): string[] =>
  parts.flatMap(({ goal }) => (goal ? solutionOf(goal, exhibits) : []));

/** Commands that meet all goals: as a person would type them, if that works. */
function model(question: AnswerKey): string[] {
  const typed = modelAnswer(question);
  return marks(typed, question).every(Boolean) ? typed : byGoal(question);
}

setJudge({ marks, faults, model });
