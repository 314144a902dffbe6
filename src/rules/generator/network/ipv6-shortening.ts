import type { Random } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';

const SCENES = [
  (full: string) => `An IPv6 address is recorded in an inventory as ${full}.`,
  (full: string) => `A router interface is configured with the IPv6 address ${full}.`,
  (full: string) => `A monitoring tool reports traffic from ${full}.`,
  (full: string) => `A DNS administrator is given ${full} for a new AAAA record.`,
] as const;

const hex = (group: number) => group.toString(16);
const full = (groups: readonly number[]) => groups.map((group) => hex(group).padStart(4, '0')).join(':');

/** Runs of two or more zero groups, as start and length. */
function zeroRuns(groups: readonly number[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > 1) runs.push({ start, length });
    start += length;
  }
  return runs;
}

/** With one run of zeros replaced by a double colon. */
function shorten(groups: readonly number[], { start, length }: { start: number; length: number }): string {
  const part = (list: readonly number[]) => list.map(hex).join(':');
  return `${part(groups.slice(0, start))}::${part(groups.slice(start + length))}`;
}

/** An address with one long and one short run of zeros, and groups with leading or trailing zeros. */
function drawGroups(random: Random): number[] {
  const group = () =>
    pick(random, [
      between(random, 1, 15),
      between(random, 1, 15) * 16,
      between(random, 256, 65_535),
      between(random, 16, 255) * 16,
      between(random, 4096, 65_535),
    ]);
  const long = between(random, 2, 3);
  const short = random() < 0.6 ? 1 : 2;
  const [first, second] = random() < 0.5 ? [long, short] : [short, long];
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  return [0x2001, 0xdb8, group(), ...zeros(first), group(), ...zeros(second), group(), group()].slice(0, 8);
}

/** The shortest valid form of an IPv6 address. */
export const ipv6Shortening: Family = {
  name: 'ipv6-shortening',
  topic: 'IPv6 address notation',
  sources: [
    source(
      'RFC 5952: A Recommendation for IPv6 Address Text Representation',
      'https://www.rfc-editor.org/rfc/rfc5952',
      'Section 4, A Recommendation for IPv6 Text Representation',
    ),
  ],
  draw(random) {
    const groups = drawGroups(random);
    const [longest, other] = zeroRuns(groups).toSorted((a, b) => b.length - a.length);
    const last = groups.length - 1;
    const strippedGroups = groups.map((group) => hex(group).replace(/(?<=.)0+$/, '') || '0');
    const trimmedIndex = groups.findIndex((group, index) => group > 0 && strippedGroups[index] !== hex(group));
    const key = longest ? shorten(groups, longest) : '';
    const isTie = longest && other && longest.length === other.length;
    return {
      stem: `${pick(random, SCENES)(full(groups))} What is the shortest valid way to write this address?`,
      key: {
        text: groups.length === 8 && !isTie ? key : '',
        rationale:
          'Leading zeros in each group are omitted, and the longest run of zero groups is written as one double colon.',
      },
      wrong:
        groups.length < 8 || !longest || isTie
          ? []
          : [
              ...(trimmedIndex >= 0
                ? [
                    {
                      belief: 'zeros at the end of a group may go as well',
                      text: shorten(
                        groups.map((group, index) =>
                          index === trimmedIndex ? Number.parseInt(strippedGroups[trimmedIndex]!, 16) : group,
                        ),
                        longest,
                      ),
                      rationale:
                        'Trailing zeros in a group were removed, which makes it a different address. Only leading zeros can be omitted.',
                    },
                  ]
                : []),
              ...(other
                ? [
                    {
                      belief: 'any run of zeros may be the double colon',
                      text: shorten(groups, other),
                      rationale:
                        'It is the same address, but the double colon replaces the shorter run of zero groups, so there is a shorter form.',
                    },
                  ]
                : []),
              {
                belief: 'each run of zeros may be a double colon',
                text: key.replace(/(?<=::.*):(?:0:)+/, '::').replace(/:(?:0:)+(?=.*::)/, '::'),
                rationale: 'The double colon appears twice, so it is unclear how many zero groups each one represents.',
              },
              {
                belief: 'a double colon is written beside a zero group',
                text: shorten(groups, { start: longest.start, length: longest.length - 1 }).replace(/::0$/, '::'),
                rationale:
                  'It is the same address, but a zero group remains beside the double colon, so it is not the shortest form.',
              },
              {
                belief: 'zero groups cannot be left out',
                text: groups.map(hex).join(':'),
                rationale:
                  'Only leading zeros were omitted. It is the same address, but the longest run of zero groups can be written as a double colon.',
              },
              {
                belief: 'the last group is dropped with the zeros',
                text: shorten([...groups.slice(0, last), groups[last]! >> 4], longest),
                rationale: 'The last digit is missing, which makes it a different address.',
              },
            ],
      explanation: `First, the leading zeros in each group are omitted: ${groups.map(hex).join(':')}. Then the longest run of zero groups becomes one double colon, which gives ${key}. The double colon can appear only once.`,
    };
  },
};
