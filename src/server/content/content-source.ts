import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pack files come from: a folder, or an exam package in memory. Paths use slashes and are relative to its root. */
export type ContentSource = {
  /** Names in a folder; empty if it does not exist. */
  names(folder: string): Promise<{ files: string[]; folders: string[] }>;
  /** The content of a text file; undefined if it does not exist. */
  text(file: string): Promise<string | undefined>;
  /** The same for a binary file. */
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
  return {
    names(folder) {
      const below = [...files.keys()]
        .filter((path) => folder === '' || path.startsWith(`${folder}/`))
        .map((path) => (folder === '' ? path : path.slice(folder.length + 1)));
      return Promise.resolve({
        files: below.filter((path) => !path.includes('/')),
        folders: [...new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))],
      });
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
