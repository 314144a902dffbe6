import * as z from 'zod/mini';
import { isDevice } from '#rules/console/device-form.ts';
import { MOST_SIGNS, MOST_TYPED } from '#rules/console/limits.ts';
import { isSaving, ownCommands, SAVE } from './console/solution.ts';
import { consoleJudge } from './console/console-judge.ts';
import { kindOf } from './kind.ts';
import { partFault } from '../part/part-fault.ts';

/** Commands the devices accepted, each with its device, in the order typed. */
type CommandLines = readonly string[];

/** A device's name and its prompt suffix. */
const MOST_NAME = 70;

const CommandLines = z.array(z.string().check(z.maxLength(MOST_SIGNS + MOST_NAME))).check(z.maxLength(MOST_TYPED));

/** Devices are configured by commands; each part is a goal, met or not by their final state. */
export const console = kindOf<CommandLines>({
  title: 'Console',
  itemTypes: ['lab', 'performance'],
  keyForm: 'goals',
  isForQuiz: false,
  tellsCount: false,
  hasDistractors: false,
  followsKeys: false,
  isShuffled: false,
  explainsParts: true,
  worksOn: ({ form }) => isDevice(form),
  chooses: () => 0,
  points: ({ parts = [] }) => parts.length,
  keyFaults: (question) => {
    const { options, keys, parts = [] } = question;
    return [
      ...(parts.length === 0 ? ['there are no parts'] : []),
      ...(options.length + keys.length > 0 ? ['a console is answered by typing, without options or keys'] : []),
      ...(parts.some(({ accepts }) => accepts) ? ['a part of a console has a goal, not accepted texts'] : []),
      ...(parts.length > 0 && parts.every(({ goal }) => goal) ? consoleJudge().faults(question) : []),
      ...parts.flatMap(({ goal }, part) => (goal ? [] : [partFault('goal', part, 'has no goal')])),
    ];
  },
  solution: ({ parts = [] }) =>
    parts.map(({ text, rationale, goal }) => ({
      text: [text, ...(goal ? (isSaving(goal) ? SAVE : ownCommands(goal)) : [])].join('\n'),
      rationale,
    })),
  answer: CommandLines,
  normalize: (typed) => typed,
  misfit: () => null,
  isWhole: (typed) => typed.length > 0,
  // Another command is not a change of mind.
  isChange: (typed, next) => typed.some((line, index) => next[index] !== line),
  right: (question) => [...consoleJudge().model(question)],
  marks: (typed, question) => consoleJudge().marks(typed, question),
  picks: () => [],
  byIds: null,
  toggle: (typed) => typed,
});
