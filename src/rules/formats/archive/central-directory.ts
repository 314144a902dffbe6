import { FileRefused } from '../format.ts';

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

export type DirectoryEntry = { name: string; isLink: boolean; isEncrypted: boolean };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** Size of the end record without its comment, which is at most 65,535 bytes. */
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const UNIX_LINK = 0o120000;

/** What a ZIP archive's directory says about its entries, repeats included; nothing is unpacked. Throws {@link FileRefused}. */
export function directoryOf(bytes: Uint8Array): DirectoryEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = () => new FileRefused('Invalid archive', 'The file is not a ZIP archive, or it is damaged');
  let end = bytes.length - END_BYTES;
  while (end >= 0 && end >= bytes.length - END_BYTES - 0xffff && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) throw damaged();
  const entries: DirectoryEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes!)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isLink: ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === UNIX_LINK,
    });
    at += ENTRY_BYTES + nameBytes! + extraBytes! + commentBytes!;
  }
  return entries;
}
