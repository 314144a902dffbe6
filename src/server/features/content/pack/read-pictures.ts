import type { FolderPack } from '#rules/content-import/report.ts';
import { PACK_BASE } from '#rules/question/text/text-pictures.ts';
import { headerFault } from '#server/features/question/picture/picture-header.ts';
import { hashOfFile } from '#server/features/question/picture/reencode.ts';
import type { ContentSource } from './content-source.ts';
import { type PictureHolders, PICTURES, picturesOf, renamePictures } from './pack-pictures.ts';
import type { Fault } from './read-json.ts';

/**
 * Reads the pictures that the questions and study content of a folder use. From here on each is named by its file's hash, so that
 * a redrawn file makes a different pack.
 */
export async function readPictures(
  source: ContentSource,
  folder: string,
  holders: PictureHolders,
  faults: Fault[],
): Promise<PictureHolders & { pictures?: NonNullable<FolderPack['pictures']> }> {
  const names = new Map<string, string>();
  const pictures = new Map<string, Uint8Array>();
  for (const name of picturesOf(holders)) {
    const read = await readPicture(source, folder, name);
    if ('message' in read) {
      faults.push(read);
      continue;
    }
    const { bytes } = read;
    const known = `${hashOfFile(bytes)}${name.slice(name.lastIndexOf('.')).toLowerCase()}`;
    names.set(name, known);
    pictures.set(known, bytes);
  }
  return { ...renamePictures(holders, PACK_BASE, names), ...(pictures.size > 0 && { pictures }) };
}

/** A picture of a pack, or why it cannot be used. */
async function readPicture(
  source: ContentSource,
  folder: string,
  name: string,
): Promise<{ bytes: Uint8Array } | Fault> {
  const file = `${folder}/${PICTURES}/${name}`;
  const bytes = await source.bytes(file);
  if (bytes === undefined) return { file, message: 'the file is missing' };
  const fault = headerFault(Buffer.from(bytes));
  return fault === null ? { bytes } : { file, message: fault.text };
}

/** What keeps pictures from being shown, with their names. */
export async function pictureFaults(source: ContentSource, folder: string, names: Iterable<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const name of new Set(names)) {
    const read = await readPicture(source, folder, name);
    if ('message' in read) faults.push(`The picture “${name}” cannot be shown: ${read.message}`);
  }
  return faults;
}
