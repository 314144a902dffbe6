import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { countText } from '#rules/wording/count.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAudit, OPERATOR } from '#server/features/admin/audit.store.ts';
import { updateCatalogueVersion } from '#server/features/exam/exam.store.ts';
import { FactsSheet, type SheetExam, sheetFault, sheetOf } from './facts-sheet.ts';
import { listOffered, updateChecked } from './facts.store.ts';

const USAGE = 'content facts --sheet <file> [--exam <edition>] | --confirm <file> --name <who> [--day <YYYY-MM-DD>]';
const OPTIONS = {
  sheet: { type: 'string' },
  exam: { type: 'string' },
  confirm: { type: 'string' },
  name: { type: 'string' },
  day: { type: 'string' },
} as const;

type Print = (line: string) => void;
type Needs = { database: Database; now: () => Date };

/**
 * `cairn content facts`: writes what is to be looked at with the vendors, by exam, or takes a sheet back with who looked and when. Only
 * exams marked as confirmed, with a page that was opened, become so. Returns the exit code.
 */
export async function runFacts(args: string[], { database, now }: Needs, print: Print): Promise<number> {
  const request = askedFor(args);
  const today = isoDate(now().toISOString());
  if (request?.sheet !== undefined && request.confirm === undefined) {
    const sheet = await database.read((reader) => sheetOf(reader, request.exam?.toLowerCase()));
    await writeFile(resolve(request.sheet), `${JSON.stringify(sheet, null, 2)}\n`);
    print(`${countText(sheet.exams.length, 'exam')} to look at written to ${resolve(request.sheet)}`);
    return 0;
  }
  const { confirm, name = '', day = today } = request ?? {};
  if (confirm === undefined || name.trim() === '' || !z.iso.date().safeParse(day).success) {
    print(USAGE);
    return 2;
  }
  if (day > today) {
    print(`${day} is in the future.`);
    return 1;
  }
  const sheet = await readSheet(confirm);
  if (sheet === null) {
    print(`${resolve(confirm)} is not a sheet of facts.`);
    return 1;
  }
  const at = now().toISOString();
  const faults = await database.write((tx) => take(tx, sheet, { name: name.trim(), day, at }, print));
  return faults > 0 ? 1 : 0;
}

async function readSheet(path: string): Promise<FactsSheet | null> {
  try {
    return FactsSheet.parse(JSON.parse(await readFile(resolve(path), 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

type Looked = { name: string; day: string; at: string };

/** Confirms the exams that a sheet says are right, and says of each what was done. Returns how many could not be. */
async function take(tx: Tx, sheet: FactsSheet, looked: Looked, print: Print): Promise<number> {
  await updateCatalogueVersion(tx);
  const known = await sheetOf(tx);
  let faults = 0;
  for (const said of sheet.exams) {
    if (!said.confirmed) {
      print(`${said.edition}: not marked as confirmed`);
      continue;
    }
    const fault = sheetFault(
      said,
      known.exams.find(({ edition }) => edition === said.edition),
    );
    if (fault === null) await confirm(tx, said, looked);
    else faults += 1;
    print(
      `${said.edition}: ${fault === null ? `confirmed on ${looked.day} by ${looked.name}` : `not confirmed: ${fault}`}`,
    );
  }
  return faults;
}

async function confirm(tx: Tx, said: SheetExam, { name, day, at }: Looked): Promise<void> {
  const row = (await listOffered(tx)).find(({ edition }) => edition === said.edition)!;
  const opened = new Set(said.pages.filter((page) => page.opened).map(({ url, section }) => `${url} ${section ?? ''}`));
  const sources = row.sources.map((source) => {
    const { title, url, section } = source;
    if (!opened.has(`${url} ${section ?? ''}`)) return source;
    return { title, url, ...(section !== undefined && { section }), read: day };
  });
  await updateChecked(tx, row.id, { verified: day, sources, at });
  await insertAudit(tx, at, OPERATOR, {
    action: 'confirm facts',
    subjectKind: 'exam',
    subjectId: row.id,
    before: { verified: row.verified, sources: row.sources },
    after: { verified: day, sources, by: name },
  });
}

function askedFor(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
