import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from '../tests/servers/answer.ts';
import type { Server } from '../tests/servers/server-process.ts';

/** Total size of the scripts that a page names, in bytes as sent. */
export type FirstVisit = { path: string; scripts: number; brotli: number; gzip: number };

const client = fileURLToPath(new URL('../dist/client', import.meta.url));

/** The JavaScript that a first visit fetches: the page's module scripts and preloads. */
export async function firstVisit(server: Server, path: string): Promise<FirstVisit> {
  const html = (await ask(server.url, { method: 'GET', path, headers: { accept: 'text/html' } })).body.toString();
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const scripts = tags
    .filter((tag) => /^<script\b.*\bsrc=/.test(tag) || /\brel="modulepreload"/.test(tag))
    .flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
  const files = [...new Set(scripts)].map((address) => join(client, address));
  const sum = (ending: string) => files.reduce((total, file) => total + sizeOf(file, ending), 0);
  return { path, scripts: files.length, brotli: sum('.br'), gzip: sum('.gz') };
}

/** Files too small to compress are sent as they are. */
function sizeOf(file: string, ending: string): number {
  return statSync(existsSync(file + ending) ? file + ending : file).size;
}
