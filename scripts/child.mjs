import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { at, root } from './paths.mjs';
import { codeOfSignal, passSignalsTo, stopSignal } from './signals.mjs';

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });

/** Runs a command at the root in this terminal; resolves to its exit code. */
export function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  passSignalsTo(child);
  return ended(child);
}

/**
 * Runs a Node program until it is told to stop, and tells it exactly once: it has its own process group, so that Ctrl-C reaches it
 * only through us. If we are killed, the leash it is loaded with ends it.
 */
export function runOnLeash(node, args, env = {}) {
  const child = spawn(node, ['--import', pathToFileURL(at('scripts/leash.mjs')).href, ...args], {
    cwd: root,
    // On Windows a detached process gets a console window, and the console itself handles Ctrl-C.
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  passSignalsTo(child);
  return ended(child);
}

/** Runs a command, by default at the root, without showing its output; resolves to its exit code and that output. Does not return if we were told to stop. */
export async function runQuietly(command, args, { cwd = root, env = {}, shell = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  passSignalsTo(child);
  const code = await ended(child);
  if (stopSignal()) process.exit(codeOfSignal(stopSignal()));
  return { code, output: Buffer.concat(chunks).toString().trim() };
}
