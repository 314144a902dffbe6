import { FileRefused } from '../format.ts';
import type { FileAt } from '../picture/picture-reader.ts';
import { type Archive, openArchive } from './unzip.ts';

/** What Canvas calls the folder of a course's files, and where they are in its archives. */
const COURSE = /^\$(?:IMS-CC-FILEBASE|CANVAS_OBJECT_REFERENCE)\$\//;
const COURSE_FOLDER = 'web_resources/';

type PackageFiles = {
  /** The files beside one of them, by the names it uses. */
  beside: (xmlName: string) => { fileAt: FileAt; hasFile: (address: string) => boolean };
  /** Whether a file was asked for. */
  isTaken: (name: string) => boolean;
};

/** The files of an archive by the names its XML files use; each is unpacked on demand. A name can only lead to an entry. */
export function packageFiles(bytes: Uint8Array): PackageFiles {
  let archive: Archive | null = null;
  const contents = new Map<string, Uint8Array | null>();
  const contentOf = (name: string): Uint8Array | null => {
    let content = contents.get(name);
    if (content === undefined) {
      content = unpack(archive!, name);
      contents.set(name, content);
    }
    return content;
  };
  const beside: PackageFiles['beside'] = (xmlName) => {
    const nameAt = (address: string) => {
      const { sizes } = (archive ??= openArchive(bytes));
      return pathsOf(address, xmlName).find((path) => sizes.has(path));
    };
    return {
      fileAt: (address) => {
        const name = nameAt(address);
        return name === undefined ? null : contentOf(name);
      },
      hasFile: (address) => nameAt(address) !== undefined,
    };
  };
  return { beside, isTaken: (name) => contents.has(name) };
}

function unpack(archive: Archive, name: string): Uint8Array | null {
  try {
    return archive.contentOf(name);
  } catch (error) {
    // A picture that is a zip bomb doesn't take a question down with it.
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

/** Where an address may lead, relative to an XML file in the archive. */
function pathsOf(address: string, xmlName: string): string[] {
  const plain = decode(address.replace(/[?#].*$/s, ''));
  if (COURSE.test(plain)) {
    const path = plain.replace(COURSE, '');
    return [`${COURSE_FOLDER}${path}`, path];
  }
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(plain)) return [];
  const folder = xmlName.split('/').slice(0, -1);
  return [pathWithin([...folder, ...plain.split('/')]), pathWithin(plain.split('/'))];
}

/** A path that leads nowhere outside. */
export function pathWithin(parts: readonly string[]): string {
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
