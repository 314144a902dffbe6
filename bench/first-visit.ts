import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from './answer.ts';
import type { Server } from './server-process.ts';

/** The scripts that a page names, summed, in bytes as sent. */
export type FirstVisit = { path: string; scripts: number; brotli: number; gzip: number };

const client = fileURLToPath(new URL('../dist/client', import.meta.url));

/** What a first visit to a page fetches in JavaScript: its module scripts and those it has preloaded. */
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

/** A file that is too small to be worth compressing is sent as it is. */
function sizeOf(file: string, ending: string): number {
  return statSync(existsSync(file + ending) ? file + ending : file).size;
}
