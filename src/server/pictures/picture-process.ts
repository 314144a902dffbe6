import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const LONGEST_MS = 30_000;

/** This installation cannot process pictures: the library has no build for its system, or was not installed. */
export class NoPictureLibrary extends Error {}

/** A process that ended without a picture; `isSlow`: it took too long, which is not the fault of what it was given. */
export class PictureFailed extends Error {
  readonly isSlow: boolean;
  constructor(complaint: string, isSlow: boolean) {
    super(complaint);
    this.isSlow = isSlow;
  }
}

/**
 * Runs a program of its own that loads the picture library, gives it `input`, and resolves to what it writes. The server never loads
 * the library itself: what crashes it ends only that process, and it takes memory only while it is used.
 */
export async function runPictureProcess(
  program: URL,
  args: readonly string[],
  input: string | Buffer,
): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', fileURLToPath(program), ...args], {
    stdio: 'pipe',
    // None of our environment, which contains secrets.
    env: {},
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // The process may end before it has read all of its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [written, complaint, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (code === 0) return written;
  if (/ERR_MODULE_NOT_FOUND|Could not load the "sharp" module/.test(complaint)) throw new NoPictureLibrary(complaint);
  throw new PictureFailed(complaint, signal === 'SIGKILL' || /timeout:/.test(complaint));
}
