import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { shownOrderOf } from '#rules/question/option-order.ts';
import { askedPart } from '#rules/question/question.ts';
import { type Random, seededRandom, shuffle } from '#rules/question/random.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';

/**
 * `--blind <pack> [--count 30] [--seed n] [--to folder]`: draws questions of a pack at random for a reader who has not written them.
 * `asked.json` has them without keys, reasons, and labels; `keys.json`, to be opened afterward, has those. Labs are left out.
 */
export async function drawForBlindReading(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { count: text, seed: text, to: text },
    allowPositionals: true,
  });
  const { sound } = await readPacks('content');
  const pack = sound.find(({ folder }) => folder === positionals[0]);
  if (!pack) throw new Error(`name one of ${sound.map(({ folder }) => folder).join(', ')}`);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const random = seededRandom(seed);
  const asked = pack.pack.questions.filter(({ kind }) => kind !== 'console');
  const drawn = shuffle(asked, random).slice(0, Number(values.count ?? 30));
  const to = values.to ?? `blind-${pack.folder}`;
  mkdirSync(to, { recursive: true });
  const write = (name: string, rows: unknown[]) => writeFileSync(join(to, name), `${JSON.stringify(rows, null, 2)}\n`);
  write('asked.json', drawn.map(asRead(random)));
  write(
    'keys.json',
    drawn.map(({ ref, difficulty, keys, parts, options, explanation }, index) => ({
      number: index + 1,
      ref,
      difficulty,
      keys,
      parts,
      options,
      explanation,
    })),
  );
  console.log(
    `${drawn.length} of ${asked.length} questions of ${pack.folder}, seed ${seed}: ${to}/asked.json, ${to}/keys.json`,
  );
}

const asRead =
  (random: Random) =>
  (question: PackQuestion, index: number): object => ({
    number: index + 1,
    task: `${question.domain}.${question.task}`,
    kind: question.kind,
    text: question.text,
    exhibits: question.exhibits,
    options: shownOrderOf(question, random).map((place) => {
      const { id, text } = question.options[place]!;
      return { id, text };
    }),
    parts: question.parts?.map(askedPart),
  });
