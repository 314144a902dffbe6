import { readFile, writeFile } from 'node:fs/promises';
import { type SharedFile, sharedFault, sharedSums } from '#rules/measurement/shared-sums.ts';
import { countText } from '#rules/wording/count.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ownOffsets } from '#server/features/readiness/offset.service.ts';
import { itemFiguresService, measureAll, sumWithin } from '#server/features/response/item-figures.service.ts';
import { readSums } from '#server/features/response/item-figures.store.ts';
import { ensureSource, listEditions, replaceShared } from './calibration.store.ts';

const USAGE = 'Usage: calibration export [<file>] | calibration import <file>';

/** Shares this site's figures (sums of questions, offsets of exams), or takes those of another. Returns the exit code. */
export async function runCalibration(
  args: readonly string[],
  database: Database,
  say: (line: string) => void,
  now: () => Date,
): Promise<number> {
  const [verb, path, ...more] = args;
  if (more.length > 0 || !(verb === 'export' || (verb === 'import' && path !== undefined))) {
    say(USAGE);
    return 2;
  }
  if (verb === 'export') {
    const file = await exported(database, now);
    const text = `${JSON.stringify(file)}\n`;
    if (path === undefined) say(text.trimEnd());
    else {
      await writeFile(path, text);
      say(`${figuresText(file)} written to ${path}.`);
    }
    return 0;
  }
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path!, 'utf8'));
  } catch {
    say(`${path} cannot be read as JSON.`);
    return 1;
  }
  const fault = sharedFault(file) ?? (await ownFault(database, file as SharedFile));
  if (fault !== null) {
    say(`Nothing was imported: ${fault}.`);
    return 1;
  }
  await itemFiguresService({ database, now }).sum();
  await database.writeAlone((tx) => imported(tx, file as SharedFile, now().toISOString()));
  say(`${figuresText(file as SharedFile)} imported. Earlier ones of that site were replaced.`);
  return 0;
}

const figuresText = ({ items, offsets }: SharedFile) =>
  `${countText(items.length, 'sum')} of questions and ${countText(offsets.length, 'offset')} of exams`;

const ownFault = async (database: Database, { source }: SharedFile) =>
  source === (await database.write(ensureSource)) ? 'these are this site’s own answers' : null;

/** Everything that may be shared: no person, no time, nothing of few people, and nothing that others shared. */
async function exported(database: Database, now: () => Date): Promise<SharedFile> {
  await itemFiguresService({ database, now }).sum();
  const source = await database.write(ensureSource);
  return database.read(async (reader) => {
    const items = [...(await readSums(reader, 'all')).sums].flatMap(([hash, modes]) =>
      [...modes].flatMap(([mode, own]) => {
        const sums = sharedSums(own);
        return sums ? [{ hash, mode, sums }] : [];
      }),
    );
    const name = ({ hash, mode }: { hash: string; mode: string }) => `${hash} ${mode}`;
    items.sort((one, other) => (name(one) < name(other) ? -1 : 1));
    const thousandths = (value: number) => Math.round(1000 * value);
    const offsets = (await ownOffsets(reader, await listEditions(reader), now().toISOString())).map((own) => ({
      ...own,
      mean: thousandths(own.mean),
      sd: thousandths(own.sd),
    }));
    return { format: 'cairn calibration', version: 1, source, items, offsets };
  });
}

/** Puts the figures of a site in the place of those it shared before, so that none counts twice. */
async function imported(tx: Tx, { source, items, offsets }: SharedFile, at: string): Promise<void> {
  const sums = items.flatMap(({ hash: askedHash, mode, sums: own }) =>
    Object.entries(own).map(([name, count]) => ({ source, askedHash, mode, name, count })),
  );
  // Whoever is summing meanwhile has not seen these.
  await sumWithin(tx, at);
  const learned = offsets.map((own) => ({ ...own, source, mean: own.mean / 1000, sd: own.sd / 1000 }));
  await replaceShared(tx, source, { sums, offsets: learned });
  await measureAll(tx, at);
}
