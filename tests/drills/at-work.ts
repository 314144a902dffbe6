import { openSync, writeSync } from 'node:fs';

/** Says in a file, byte by byte, which of some kinds of work are going on, so that it can be read after the process was killed. */
export function tellsAtWork(path: string, kinds: number) {
  const file = openSync(path, 'w');
  const going = Array.from({ length: kinds }, () => 0);
  const tell = () => writeSync(file, going.map((count) => (count > 0 ? '1' : '0')).join(''), 0);
  tell();
  /** The same work, told about. */
  return <Args extends unknown[]>(kind: number, work: (...args: Args) => unknown) =>
    async (...args: Args): Promise<void> => {
      going[kind]! += 1;
      tell();
      try {
        await work(...args);
      } finally {
        going[kind]! -= 1;
        tell();
      }
    };
}

/** What is told of, by place. */
export const FOLDING = 0;
export const DELETING = 1;
