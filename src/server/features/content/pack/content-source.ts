import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pack files come from: a folder, or an exam package in memory. Paths use slashes and are relative to its root. */
export type ContentSource = {
  /** Names in a folder; empty if it does not exist. */
  names(folder: string): Promise<{ files: string[]; folders: string[] }>;
  /** The content of a text file; undefined if it does not exist. */
  text(file: string): Promise<string | undefined>;
  /** The content of a binary file; undefined if it does not exist. */
  bytes(file: string): Promise<Uint8Array | undefined>;
};

/** Throws only file system errors other than missing files. */
export function folderSource(root: string): ContentSource {
  return {
    async names(folder) {
      const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(absent)) ?? [];
      const named = (wanted: typeof entries) => wanted.map(({ name }) => name);
      return {
        files: named(entries.filter((entry) => entry.isFile())),
        folders: named(entries.filter((entry) => entry.isDirectory())),
      };
    },
    text: (file) => readFile(join(root, file), 'utf8').catch(absent),
    bytes: (file) => readFile(join(root, file)).catch(absent),
  };
}

/** Files in memory, by path. A text is decoded when it is asked for, so that only one is in memory twice. */
export function memorySource(files: ReadonlyMap<string, Uint8Array>): ContentSource {
  const folders = new Map<string, { files: string[]; folders: Set<string> }>();
  const folderAt = (path: string) => {
    const known = folders.get(path) ?? { files: [], folders: new Set() };
    folders.set(path, known);
    return known;
  };
  for (const path of files.keys()) {
    const parts = path.split('/');
    const name = parts.pop()!;
    if (name !== '') folderAt(parts.join('/')).files.push(name);
    for (; parts.length > 0;) {
      const folder = parts.pop()!;
      folderAt(parts.join('/')).folders.add(folder);
    }
  }
  return {
    names(folder) {
      const { files: own = [], folders: below = [] } = folders.get(folder) ?? {};
      return Promise.resolve({ files: [...own], folders: [...below] });
    },
    text(file) {
      const content = files.get(file);
      return Promise.resolve(content && new TextDecoder().decode(content));
    },
    bytes: (file) => Promise.resolve(files.get(file)),
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
