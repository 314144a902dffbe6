import type { FillSummary } from '../tests/servers/filled-database.ts';
import { load, type Reading } from './load.ts';
import type { Options } from './options.ts';
import { measureInserts, type PlainInsert } from './plain-insert.ts';
import { type Line, line } from './report.ts';
import { interleave } from './rounds.ts';
import type { Server } from '../tests/servers/server-process.ts';
import { freshSubmits } from '../tests/servers/sittings.ts';

/** Submits made before the measurement; they also show how many fit into one. */
const WARM_UP = 400;

/** Compares submits of as many people as there are connections, each with their own sitting, with plain inserts of the row that the first one stored. */
export async function measureSubmit(
  { name, server, filled, secret }: { name: string; server: Server; filled: FillSummary; secret: string },
  openPlain: () => PlainInsert | Promise<PlainInsert>,
  { connections, rounds, seconds }: Options,
): Promise<Line> {
  // Submits of one person run one after another, which would hide the gains of batching across people.
  const tokens = filled.learners.map(({ token }) => token);
  const makeSubmits = await freshSubmits(server, filled.exam.id, tokens, secret);
  const submit = (howMany: number): Promise<Reading> =>
    load(server, makeSubmits(howMany), { connections, extent: 'once' });
  await submit(WARM_UP);
  const { perSecond } = await submit(WARM_UP);
  const plain = await openPlain();
  try {
    await measureInserts(plain, 0.2);
    const measured = await interleave(
      {
        submit: () => submit(Math.max(WARM_UP, Math.round(perSecond * seconds))),
        plain: () => measureInserts(plain, seconds),
      },
      rounds,
    );
    const against = `plain insert, ${plain.atOnce} at once`;
    return line(`\`submit\` of ${tokens.length} people, ${name}`, measured.submit, against, measured.plain, null);
  } finally {
    await plain.close();
  }
}
