import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '#server/http/problem.ts';

/** Memory in KiB, and the number of passes over it. */
export type PasswordCost = { memory: number; passes: number };

const parametersOf = ({ memory, passes }: PasswordCost) => `m=${memory},t=${passes},p=1`;

/** The least that OWASP asks of argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2 };
const TAG_LENGTH = 32;

/** How many hashes run at once, and how many more may wait; beyond that, callers are told to come back. */
const AT_ONCE = 2;
const WAITING = 100;

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** Hashes and checks passwords with argon2id, in PHC string form. New hashes cost `cost`; only tests change it. */
export function passwordService(cost = PASSWORD_COST, derive: Derive = promisify(argon2)) {
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < AT_ONCE) running += 1;
    else {
      if (queue.length >= WAITING) throw new Problem('too_many_requests');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line: if it were free for a moment, a newcomer would take it too.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const tagOf = (password: string, nonce: Buffer, { memory, passes }: PasswordCost) =>
    inTurn(() =>
      derive('argon2id', {
        message: password.normalize('NFKC'),
        nonce,
        parallelism: 1,
        tagLength: TAG_LENGTH,
        memory,
        passes,
      }),
    );

  const hash = async (password: string): Promise<string> => {
    const nonce = randomBytes(16);
    const tag = await tagOf(password, nonce, cost);
    const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    return `$argon2id$v=19$${parametersOf(cost)}$${b64(nonce)}$${b64(tag)}`;
  };

  /** Compared against when there is no account, so that both cases take the same time. */
  const nobody = hash(randomBytes(16).toString('hex'));

  return {
    hash,
    /** Whether the hash was made with parameters other than today's. */
    isOutdated: (stored: string): boolean => stored.split('$')[3] !== parametersOf(cost),
    /** Whether the password fits the hash; null means no account, takes as long, and never fits. */
    async fits(password: string, stored: string | null): Promise<boolean> {
      const [, , , parameters = '', nonce = '', tag = ''] = (stored ?? (await nobody)).split('$');
      const expected = Buffer.from(tag, 'base64');
      const given = await tagOf(password, Buffer.from(nonce, 'base64'), costIn(parameters));
      return given.length === expected.length && timingSafeEqual(given, expected) && stored !== null;
    },
  };
}
/** The parameters that a stored hash says it was made with. */
function costIn(parameters: string): PasswordCost {
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(parameters) ?? [];
  return memory && passes ? { memory: Number(memory), passes: Number(passes) } : PASSWORD_COST;
}
export type PasswordService = ReturnType<typeof passwordService>;
