import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#rules/question/kinds/console/judge.ts';
import { isIos, type Network } from '#rules/console/device.ts';
import { run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import { commandIn, typedOn } from '#rules/console/typed.ts';
import { LAB_FAMILIES } from '#rules/generator/labs/lab-families.ts';
import { labOf } from '#rules/generator/labs/lab-question.ts';
import { readDiagram } from '#rules/question/exhibit/diagram.ts';
import { consoleJudge } from '#rules/question/kinds/console/console-judge.ts';
import { type Block, LabOracle } from './lab-oracle.ts';
import { labSolvers } from './solvers.ts';

/** As many random sessions of each family. */
const SESSIONS = Number(process.env.LAB_SESSIONS ?? 60);
const PATIENCE = 600_000;

const SHORT: [RegExp, string][] = [
  [/^enable$/, 'en'],
  [/^configure terminal$/, 'conf t'],
  [/^interface range GigabitEthernet/, 'int range gi'],
  [/^interface GigabitEthernet/, 'int g'],
  [/GigabitEthernet0/g, 'gi0'],
  [/^(no )?switchport /, '$1sw '],
  [/^(no )?shutdown$/, '$1shut'],
  [/^(no )?ip address /, '$1ip addr '],
  [/ access-group /, ' access-gr '],
  [/ mode active$/, ' m act'],
  [/^(no )?spanning-tree /, '$1span '],
];
/** A line with its words abbreviated as far as they stay unambiguous. */
const shortOf = (line: string): string => SHORT.reduce((text, [long, brief]) => text.replace(long, brief), line);

/** The lines of blocks as they are typed from a fresh prompt. */
const linesOf = (network: Network, blocks: readonly Block[]): { device: string; line: string }[] =>
  blocks.flatMap(({ device, lines }) =>
    (isIos(network.devices[device]!) ? ['enable', 'configure terminal', ...lines, 'end'] : lines).map((line) => ({
      device,
      line,
    })),
  );

/** What a device of the console is configured to, in the oracle's terms. */
function factsOf(network: Network, name: string): string[] {
  const device = network.devices[name]!;
  const { config } = device;
  if (isIos(device))
    return Object.entries(config)
      .filter(([section]) => !section.startsWith('#'))
      .flatMap(([section, lines]) => [
        ...(section === '' ? [] : [`${section}|`]),
        ...Object.entries(lines).map(
          ([key, line]) => `${section}|${section.startsWith('ip access-list') ? `${key} ${line}` : line}`,
        ),
      ])
      .toSorted();
  const port = config[`interface ${device.ports[0]}`] ?? {};
  const globals = config[''] ?? {};
  return [
    ...(port['ip address'] === undefined ? [] : [`address ${port['ip address']}`]),
    ...(port['ipv6 address autoconf'] === undefined ? [] : ['address6 auto']),
    ...Object.keys(port)
      .flatMap((key) => /^ipv6 address (\S+\/\d+)$/.exec(key)?.[1] ?? [])
      .map((address) => `address6 ${address}`),
    ...Object.values(globals).flatMap((line) => {
      const [, four] = /^ip route 0\.0\.0\.0 0\.0\.0\.0 (\S+)$/.exec(line) ?? [];
      const [, six] = /^ipv6 route ::\/0 (\S+)$/.exec(line) ?? [];
      return [...(four === undefined ? [] : [`gateway ${four}`]), ...(six === undefined ? [] : [`gateway6 ${six}`])];
    }),
  ].toSorted();
}

test('has a solver for every family of labs', () => {
  expect(Object.keys(labSolvers).toSorted()).toEqual([...LAB_FAMILIES.keys()].toSorted());
});

describe.each([...LAB_FAMILIES.values()])('$name', (family) => {
  const { moves, other, watch } = labSolvers[family.name]!;

  test(
    'starts broken, and is mended by its own solution and by another way',
    () => {
      for (let seed = 1; seed <= 60; seed += 1) {
        const lab = labOf(family, seed);
        const judge = consoleJudge();
        expect(judge.faults(lab), `seed ${seed}`).toEqual([]);
        expect(judge.marks([], lab), `seed ${seed}, at the start`).not.toContain(true);
        const own = judge.model(lab);
        expect(judge.marks(own, lab), `seed ${seed}, by its solution`).not.toContain(false);
        const { network } = startOf(lab.exhibits);
        const refused = own.filter((entry) => {
          const { device, line } = commandIn(entry)!;
          return !run(network, device, line).isTaken;
        });
        expect(refused, `seed ${seed}`).toEqual([]);
        const typed = linesOf(network, other(lab)).map(({ device, line }) => typedOn(device, line));
        expect(judge.marks(typed, lab), `seed ${seed}, by another way: ${typed.join('; ')}`).not.toContain(false);
        expect(lab.exhibits.filter(({ form, text }) => form === 'diagram' && 'fault' in readDiagram(text))).toEqual([]);
      }
    },
    PATIENCE,
  );

  test(
    `ends ${SESSIONS} random sessions in the state and with the goals that an independent reading gives`,
    () => {
      const session = fc.record({
        seed: fc.integer({ min: 1, max: 100_000 }),
        picks: fc.array(fc.nat(), { minLength: 0, maxLength: 7 }),
        isMended: fc.boolean(),
      });
      fc.assert(
        fc.property(session, ({ seed, picks, isMended }) => {
          const lab = labOf(family, seed);
          const { network } = startOf(lab.exhibits);
          const oracle = new LabOracle(lab.exhibits);
          const met = watch(oracle, lab);
          const choice = moves(lab);
          const blocks = [...picks.map((pick) => choice[pick % choice.length]!), ...(isMended ? other(lab) : [])];
          const lines = linesOf(network, blocks);
          for (const { device, line } of lines) {
            run(network, device, shortOf(line));
            oracle.type(device, line);
          }
          const names = lab.exhibits.map(({ title }) => title).filter((name) => network.devices[name]);
          const facts = (of: (name: string) => string[]) => Object.fromEntries(names.map((name) => [name, of(name)]));
          expect(facts((name) => factsOf(network, name))).toEqual(
            facts((name) => (oracle.boxes.get(name) ?? oracle.pc(name)).facts()),
          );
          const typed = lines.map(({ device, line }) => typedOn(device, shortOf(line)));
          expect(consoleJudge().marks(typed, lab), typed.join('; ')).toEqual(met());
        }),
        { numRuns: SESSIONS },
      );
    },
    PATIENCE,
  );
});
