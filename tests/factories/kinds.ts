import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { KeyForm, Kind } from '#rules/question/kinds/kind.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';

const REASON = 'This is where it belongs by the plan of the team.';
const rows = (ref: string, options: PackQuestion['options'], keys: string[]): Partial<PackQuestion> => ({
  options,
  keys,
  parts: keys.map((_, part) => ({
    text: `Need ${part + 1} of ${ref}`,
    rationale: `${REASON} So it is for row ${part}.`,
  })),
});

type Sample = (question: PackQuestion, asked: string, kind: Kind) => Partial<PackQuestion>;

/** What makes a question one of a kind, by how the kind marks right answers. */
const SAMPLES: Record<KeyForm, Sample> = {
  options: ({ ref, text }, _, { tellsCount }) =>
    tellsCount
      ? { text: `${text} Choose two.`, keys: ['a', 'c'] }
      : {
          exhibits: [
            { title: 'The log', form: 'log', text: `deny ${ref}\n  permit` },
            // Wider than a phone.
            {
              title: 'The network',
              form: 'diagram',
              text: `router R1 "Edge of ${ref}"\nswitch S1 "Access"\nhost A "PC-A"\nhost B "PC-B"\nhost C "PC-C"\nhost D "PC-D"\nR1 -- S1 "10.0.0.0/30"\nrow: R1 S1\nrow: A B C D`,
            },
          ],
        },
  order: (_, asked) => ({ text: asked, keys: ['c', 'a', 'd'] }),
  rows: ({ ref, options }, asked, { isShuffled }) => ({
    text: asked,
    ...(isShuffled ? rows(ref, options, ['b', 'b', 'a']) : rows(ref, options.slice(0, 2), ['a', 'b', 'a'])),
  }),
  regions: ({ ref, options }, asked) => ({
    text: asked,
    keys: ['b'],
    exhibits: [
      {
        title: 'Plans',
        form: 'screen',
        text: [
          'title "Plans"',
          'columns "Plan" "Team"',
          ...options.map((option) => `row "${option.text}" "${ref}"`),
        ].join('\n'),
      },
    ],
  }),
  rules: ({ ref }, asked) => ({
    text: asked,
    options: [],
    keys: [],
    exhibits: [
      {
        title: 'Edge firewall',
        form: 'rules',
        text: `Action: Permit | Deny\nSource: Any | Guests of ${ref}\nPort: Any | 22 | 443\n---\nDeny | Any | Any`,
      },
    ],
    parts: [
      { text: `Deny | Guests of ${ref} | 22`, rationale: REASON, rank: 1 },
      { text: `Deny | Guests of ${ref} | 443`, rationale: `${REASON} It blocks.`, rank: 1 },
      { text: 'Permit | Any | 443', rationale: `${REASON} It permits.`, rank: 2 },
    ],
  }),
  goals: ({ ref }, asked) => ({
    text: `${asked} Configure it on the router and in the account.`,
    options: [],
    keys: [],
    exhibits: [
      { title: 'R1', form: 'router', text: `! ${ref}\nhostname Lab\ninterface GigabitEthernet0/0\n shutdown` },
      { title: 'Account', form: 'aws', text: `# ${ref}\nbucket reports-2026` },
    ],
    parts: [
      {
        text: `The router of ${ref} is called Edge.`,
        rationale: REASON,
        goal: { device: 'R1', check: 'set', lines: ['hostname Edge'] },
      },
      {
        text: 'Its first interface is on.',
        rationale: `${REASON} It is on.`,
        goal: {
          device: 'R1',
          check: 'unset',
          lines: ['interface g0/0', 'shutdown'],
          solution: ['interface g0/0', 'no shutdown'],
        },
      },
      {
        text: 'The bucket keeps earlier versions of its objects.',
        rationale: `${REASON} Versioning is per bucket.`,
        goal: {
          device: 'Account',
          check: 'set',
          lines: ['aws s3api put-bucket-versioning --bucket reports-2026 --versioning-configuration Status=Enabled'],
        },
      },
    ],
  }),
  typed: ({ ref }, asked) => ({
    text: `${asked} Fill in both.`,
    options: [],
    keys: [],
    parts: [
      {
        text: `Usable hosts of ${ref}`,
        rationale: REASON,
        accepts: { entry: 'number', values: ['62'], unit: 'hosts', tolerance: 1 },
      },
      {
        text: 'Type ___ to see the routes.',
        rationale: `${REASON} It shows the table.`,
        accepts: { entry: 'command', values: ['sh(ow) ip ro(ute)'] },
      },
    ],
  }),
};

/** Changes that turn a pack's questions into one of each kind in turn. */
export function eachKind(question: PackQuestion, index: number): Partial<PackQuestion> {
  const kind = KIND_NAMES[index % KIND_NAMES.length]!;
  const asked = question.text.replace(/Which .*/, 'Put each where it belongs.');
  return { kind, ...SAMPLES[KINDS[kind].keyForm](question, asked, KINDS[kind]) };
}
