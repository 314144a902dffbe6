import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '#server/http/problem.ts';

/** The least that OWASP asks of argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_LENGTH = 32;

/** How many hashes run at once, and how many more may wait; beyond that callers are told to come back. */
const AT_ONCE = 2;
const WAITING = 100;

const derive = promisify(argon2);

/** Hashes and checks passwords with argon2id, in PHC string form. */
export function passwordService() {
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (queue.length >= WAITING) throw new Problem('too_many_requests');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  }

  const tagOf = (password: string, nonce: Buffer) =>
    inTurn(() =>
      derive('argon2id', {
        message: password.normalize('NFKC'),
        nonce,
        parallelism: 1,
        tagLength: TAG_LENGTH,
        memory: MEMORY_KIB,
        passes: PASSES,
      }),
    );

  const hash = async (password: string): Promise<string> => {
    const nonce = randomBytes(16);
    const tag = await tagOf(password, nonce);
    const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${b64(nonce)}$${b64(tag)}`;
  };

  /** Compared with where there is no account, so that both take the same time. */
  const nobody = hash(randomBytes(16).toString('hex'));

  return {
    hash,
    /** Whether the password fits the hash; null stands for no account, takes as long, and never fits. */
    async fits(password: string, stored: string | null): Promise<boolean> {
      const [, , , , nonce = '', tag = ''] = (stored ?? (await nobody)).split('$');
      const expected = Buffer.from(tag, 'base64');
      const given = await tagOf(password, Buffer.from(nonce, 'base64'));
      return given.length === expected.length && timingSafeEqual(given, expected) && stored !== null;
    },
  };
}
export type PasswordService = ReturnType<typeof passwordService>;
