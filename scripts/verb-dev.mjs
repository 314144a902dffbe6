import { spawn } from 'node:child_process';
import { existsSync, rmSync, utimesSync } from 'node:fs';
import { builtStamp, serverEntry, vite } from './build-web.mjs';
import { run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at, root } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';
import { codeOfSignal, passSignalsTo, stopSignal } from './signals.mjs';

const env = { NODE_ENV: 'development' };
const buildArgs = [vite, 'build', '--watch', '--mode', 'development', '--minify', 'false', '--sourcemap'];
const renderer = at('dist/server/entry.server.js');

/** Keeps one bundle up to date. Returns a function that stops it, and a promise of its first successful build. */
function watchBundle(node, args, onBuilt = () => {}) {
  const child = spawn(node, [...buildArgs, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  passSignalsTo(child);
  const firstBuild = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (!String(chunk).includes('built in')) return;
      resolve();
      onBuilt();
    });
  });
  // Watching never ends on its own; if it does end, so does everything.
  child.once('close', (code) => process.exit(stopSignal() ? codeOfSignal(stopSignal()) : (code ?? 1)));
  return { firstBuild, stop: () => child.removeAllListeners('close').kill() };
}

// The server restarts when the renderer changes. Its list of browser files may be written after that; then it restarts again.
function touchRenderer() {
  if (existsSync(renderer)) utimesSync(renderer, new Date(), new Date());
}

/** Browser code, page renderer, and server, each rebuilt when its sources change. One Ctrl-C ends them all. */
export async function dev(args) {
  await ensureInstalled();
  const node = requireNode();
  // Development builds are not for production, so none of them may count as built.
  for (const name of [builtStamp, 'dist/client', 'dist/server']) rmSync(at(name), { recursive: true, force: true });

  const bundles = [
    watchBundle(node, ['--outDir', 'dist/client'], touchRenderer),
    watchBundle(node, ['--ssr', serverEntry, '--outDir', 'dist/server']),
  ];
  await Promise.all(bundles.map((bundle) => bundle.firstBuild));
  const code = await run(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...args], env);
  for (const bundle of bundles) bundle.stop();
  return code;
}
