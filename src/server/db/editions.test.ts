import { expect, test } from 'vitest';
import { databaseBefore } from '../../../tests/factories/before-step.ts';
import { query } from '../../../tests/factories/rows.ts';
import { migrate } from './migrate.ts';

test('gives existing exams the edition that their code and version name, and successors theirs', async () => {
  const database = await databaseBefore('0082-editions');
  const copy = (id: string, code: string, label: string, successor: string | null) =>
    query(
      database,
      `insert into exam (id, category_id, code, vendor, name, slug, description, price_cents, is_active, version_name, format,
         sources, verified, position, created_at, updated_at, successor)
       select '${id}', category_id, '${code}', vendor, name, '${id}', description, price_cents, is_active, '${label}', format,
         sources, verified, position, created_at, updated_at, ${successor === null ? 'null' : `'${successor}'`}
       from exam where id = 'exam'`,
    );
  await copy('ccna', '200-301', '200-301 v1.1', null);
  await copy('old', 'SY0-701', 'SY0-701', 'sy0-801');
  await copy('new', 'SY0-801', 'SY0-801 (V8)', 'SY0-901');
  await copy('twin', 'tst-001', '', 'SY0-701');
  await migrate(database);
  expect(await query(database, 'select id, edition, code, successor from exam order by id')).toEqual([
    { id: 'ccna', edition: '200-301-v1.1', code: '200-301', successor: null },
    { id: 'exam', edition: 'tst-001', code: 'TST-001', successor: null },
    { id: 'new', edition: 'sy0-801', code: 'SY0-801', successor: 'sy0-901' },
    { id: 'old', edition: 'sy0-701', code: 'SY0-701', successor: 'sy0-801' },
    { id: 'twin', edition: 'tst-001-2', code: 'tst-001', successor: 'sy0-701' },
  ]);
});
