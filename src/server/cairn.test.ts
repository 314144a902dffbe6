import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nameOfDatabase } from './composition/installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-tool-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('says which database an administrator was created in, and whether that was made for it', () => {
  const create = (email: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cairn.ts'), 'admin', 'create', email], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: '' },
    });
  const file = join(folder, 'cairn.sqlite');
  const first = create('ada@example.com');
  expect(first.stdout).toMatch(/^Created administrator ada@example\.com with the password \S+\n$/);
  expect(first.stderr).toContain(`Database: ${file}, which was made just now`);
  expect(create('eve@example.com').stderr).toBe(`Database: ${file}\n`);
});

test('calls a database of PostgreSQL by its host, without its password', () => {
  const databaseUrl = 'postgres://cairn:hidden@db.example.com:5433/site';
  expect(nameOfDatabase({ databaseUrl, file: '' })).toBe('PostgreSQL at db.example.com:5433/site');
});
