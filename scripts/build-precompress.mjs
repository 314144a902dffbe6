import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Text only: fonts and pictures are already compressed.
const isText = (name) => /\.(m?js|css|svg|json|txt|xml|html|webmanifest)$/.test(name);

// In blocks of a megabyte, so that the largest script is one of them.
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

const encodings = [
  ['.br', (content) => promisify(brotliCompress)(content, { params: brotli })],
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
];

async function compressFile(file) {
  const content = await readFile(file);
  await Promise.all(
    encodings.map(async ([suffix, encode]) => {
      const smaller = await encode(content);
      if (smaller.length < content.length) await writeFile(file + suffix, smaller);
    }),
  );
}

/** Writes a .br and a .gz beside every text file in `folder` if that is smaller. Hidden folders are not served, so they are skipped. */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => !entry.name.startsWith('.'))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) await precompress(path);
        else if (isText(entry.name)) await compressFile(path);
      }),
  );
}
