import { runQuietly } from './child.mjs';

const typeProjects = ['rules', 'contract', 'server', 'web', 'tests'];

/** The checks that run without tests: a name, and a command that exits with 0 on success. */
export function staticChecks(node) {
  return [
    ...typeProjects.map((project) => ({
      name: `types: ${project}`,
      command: [node, 'node_modules/typescript/bin/tsc', '-p', `tsconfig/${project}.json`],
    })),
    { name: 'formatting', command: [node, 'node_modules/oxfmt/bin/oxfmt', '--check'] },
    { name: 'lint', command: [node, 'node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
    { name: 'nothing unused', command: [node, 'node_modules/knip/bin/knip.js'] },
    { name: 'content', command: [node, 'src/server/cairn.ts', 'content', 'check'] },
  ];
}

/** Prints one line for a check that passed, and all output for one that did not. Returns `passed`. */
export function report(name, startedAt, passed, output) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  if (!passed) console.log(`${output}\n`);
  return passed;
}

/** Runs one check and reports it; resolves to whether it passed. */
export async function runCheck({ name, command: [program, ...args] }) {
  const startedAt = performance.now();
  const { code, output } = await runQuietly(program, args);
  return report(name, startedAt, code === 0, output);
}
