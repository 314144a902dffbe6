import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadSetting, environment, readConfig } from './config.ts';
import { checkStructure } from '#rules/content-import/check.ts';
import { checkContent } from './content/check.command.ts';
import { exportPacks, writePacks } from './content/export.ts';
import { importPacks } from './content/import.ts';
import { readContentFiles } from './content/pack-files.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `npm run cairn -- <verb>
  content check [folder]    checks exam packs; the shipped ones where no folder is named
  content import [folder]   brings packs into the database, all or nothing; again adds nothing
  content export <folder>   writes the database's exams as packs`;

/** The operator's tool. Returns the exit code. */
async function run([group, verb, folder]: string[]): Promise<number> {
  const shipped = join(root, 'content');
  switch (`${group} ${verb}`) {
    case 'content check':
      return checkContent(resolve(folder ?? shipped), console.log);
    case 'content import':
      return withDatabase(async (database) => {
        const { faults, ...content } = await readContentFiles(resolve(folder ?? shipped));
        for (const { file, message } of faults) console.error(`${file}: ${message}`);
        const breaches = checkStructure(content.packs, content.categories);
        for (const { folder, ref, message } of breaches) console.error(`${ref ?? folder}: ${message}`);
        if (faults.length + breaches.length > 0) return 1;
        const { exams, studyItems, ...questions } = await importPacks(database, content, () => new Date());
        const told = ({ added, changed, unchanged }: typeof studyItems) => `${added} added, ${changed} changed, ${unchanged} unchanged`;
        console.log(`${exams} exams; questions: ${told(questions)}; study content: ${told(studyItems)}`);
        return 0;
      });
    case 'content export':
      return withDatabase(async (database) => {
        if (!folder) throw new Error('content export needs the folder to write to');
        const content = await exportPacks(database);
        await writePacks(resolve(folder), content);
        console.log(`${content.packs.length} exams written to ${resolve(folder)}`);
        return 0;
      });
    default:
      console.error(USAGE);
      return 2;
  }
}

async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  const config = readConfig(environment(root));
  const database = openDatabase({ databaseUrl: config.databaseUrl, file: join(config.dataDir, 'cairn.sqlite') });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof BadSetting || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
