import { readFile } from 'node:fs/promises';
import { isNewer, NewestRelease } from '#rules/site/release.ts';
import { reasonOf } from '#server/reason-of.ts';
import { VERSION } from '#server/version.ts';

/** What is known of the newest release. */
export type ReleaseLook = {
  version: string | null;
  date: string | null;
  url: string | null;
  isNewer: boolean;
  /** Why it cannot be read. */
  fault: string | null;
};

const PATIENCE_MS = 5000;
/** How long what another machine said stands, and how long that it did not answer. Milliseconds. */
const KEPT_MS = 6 * 3_600_000;
const KEPT_FAULT_MS = 10 * 60_000;
const MOST_BYTES = 10_000;

/** Looks at the file or address that says which release is the newest; null: none is named, and nobody is asked. */
export function releaseWatch(place: string | null, now: () => Date): () => Promise<ReleaseLook | null> {
  if (place === null) return async () => null;
  const isRemote = /^https?:/.test(place);
  let last: { look: Promise<ReleaseLook>; until: number } | null = null;
  return async () => {
    if (last !== null && +now() < last.until) return last.look;
    const current = { look: lookAt(place, isRemote), until: Infinity };
    last = current;
    const { fault } = await current.look;
    current.until = isRemote ? +now() + (fault === null ? KEPT_MS : KEPT_FAULT_MS) : 0;
    return current.look;
  };
}

async function lookAt(place: string, isRemote: boolean): Promise<ReleaseLook> {
  try {
    const text = isRemote ? await ask(place) : await readFile(place, 'utf8');
    const found = NewestRelease.safeParse(JSON.parse(text));
    if (!found.success) throw new Error('it does not name a version such as 1.2.3');
    const { version, date = null, url = null } = found.data;
    return { version, date, url, isNewer: isNewer(version, VERSION), fault: null };
  } catch (error) {
    const fault = `NEWEST_RELEASE: ${place} cannot be read: ${error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error)}`;
    return { version: null, date: null, url: null, isNewer: false, fault };
  }
}

async function ask(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.text()).slice(0, MOST_BYTES);
}
