import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Names the file that the settings came from, where the server does not read it itself. */
export const SETTINGS_FILE = 'CAIRN_SETTINGS_FILE';

/** What our settings begin with and nothing else does that is usual in an environment. */
const OUR_BEGINNINGS = /^(SMTP|STRIPE|BACKUP|KEEP|METRICS|REQUIRE|OIDC)_/;

/** What belongs in such a file although it is not a setting of the server: that of Node.js, its libraries, the system, and compose. */
const FOREIGN =
  /^(NODE|NPM|UV|TZ$|LANG|LC|PATH$|HOME$|TMPDIR$|TERM$|USER$|SHELL$|PG|SSL_CERT|OPENSSL|MALLOC|GLIBC|LD|DEBUG$|NO_COLOR$|FORCE_COLOR$|CI$|COMPOSE|DOCKER|PODMAN|POSTGRES|SITE_ADDRESS$|CAIRN_SETTINGS_FILE$)|^(HTTPS?|FTP|ALL|NO)_PROXY$/i;

/** What container platforms add for every service, under its name. */
const OF_A_SERVICE = /_SERVICE_(HOST|PORT)|_PORT(_\d+_(TCP|UDP).*)?$/;

/**
 * One sentence for each name that has no effect: in the file of the settings every one that is not a setting, in the rest of the
 * environment those that look like one.
 */
export function listUnknownSettings(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const isKnown = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  const inFile = namesIn(env[SETTINGS_FILE]);
  const names = Object.keys(env).filter((name) => env[name] !== undefined && !isKnown.has(name) && !FOREIGN.test(name));
  return [...new Set([...names, ...inFile.filter((name) => !isKnown.has(name) && !FOREIGN.test(name))])]
    .map((name) => ({ name, meant: nearest(name, [...isKnown]) }))
    .filter(
      ({ name, meant }) =>
        inFile.includes(name) || meant !== undefined || (OUR_BEGINNINGS.test(name) && !OF_A_SERVICE.test(name)),
    )
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ name, meant }) => `${name} is not a setting and has no effect${meant ? `; did you mean ${meant}?` : ''}`);
}

function namesIn(file: string | undefined): string[] {
  if (!file) return [];
  try {
    return Object.keys(parseEnv(readFileSync(file, 'utf8')));
  } catch {
    // Whoever started the server could read it; this user may not.
    return [];
  }
}

/** The setting whose name differs by little: in case and separators, or in at most two letters of a long name. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name);
  const same = known.find((other) => plainName(other) === plain);
  if (same !== undefined || plain.length < 7) return same;
  const most = plain.length < 9 ? 1 : 2;
  const near = known
    .map((other) => ({ other, distance: distanceBetween(plain, plainName(other), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, another) => one.distance - another.distance);
  return near[0]?.other;
}

const plainName = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** How many letters to add, remove, replace, or swap with the next; more than `most` only in rough terms. */
function distanceBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]!.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          rows[row]![column - 1]! + 1,
          rows[row - 1]![column - 1]! + (isEqual ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      );
    }
  }
  return rows[one.length]![other.length]!;
}
