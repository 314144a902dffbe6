import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writePacks } from '#server/features/content/export/content-files.ts';
import type { exportPacks } from '#server/features/content/export/export.ts';

export async function folderOf(content: Awaited<ReturnType<typeof exportPacks>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-packs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writePacks(folder, content);
  return folder;
}

/** Longer than the audit log shows of an edit. */
export const LONG = `<p>${'Corrected here. '.repeat(40).trim()}</p>`;
