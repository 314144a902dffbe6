import { FileRefused } from '../format.ts';
import { LIMITS } from '../limits.ts';
import { utf8Text } from '../text/decode.ts';

/** What an archive's directory says of an entry; `from` and `to` are where its packed bytes are. */
export type DirectoryEntry = {
  name: string;
  isLink: boolean;
  isEncrypted: boolean;
  method: number;
  size: number;
  from: number;
  to: number;
};

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Size of the end record without its comment, which is at most 65,535 bytes. */
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const END_64_BYTES = 56;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const UNIX_LINK = 0o120000;
/** A field that says this is in the extra field of large archives instead. */
const ELSEWHERE = 0xffffffff;
const EXTRA_64 = 1;

const damaged = () => new FileRefused('Invalid archive', 'The file is not a ZIP archive, or it is damaged');

/**
 * What a ZIP archive's directory says about its entries, repeats included; nothing is unpacked. Refuses entries that share bytes,
 * which an archive does that unpacks to far more than it can hold. Throws {@link FileRefused}.
 */
export function directoryOf(bytes: Uint8Array): DirectoryEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return entriesOf(bytes, view);
  } catch (error) {
    // A place outside the file.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function entriesOf(bytes: Uint8Array, view: DataView): DirectoryEntry[] {
  const { end, count, start } = endOf(bytes, view);
  if (count > LIMITS.entries) throw new FileRefused('Invalid archive', 'The archive contains too many files');
  const entries: DirectoryEntry[] = [];
  const spans: { from: number; to: number }[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const extraAt = at + ENTRY_BYTES + nameBytes!;
    const [size, packed, offset] = largeFields(view, { from: extraAt, to: extraAt + extraBytes! }, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    if (view.getUint32(offset!, true) !== LOCAL) throw damaged();
    const from = offset! + LOCAL_BYTES + view.getUint16(offset! + 26, true) + view.getUint16(offset! + 28, true);
    const to = from + packed!;
    if (to > start) throw damaged();
    spans.push({ from: offset!, to });
    entries.push({
      name: utf8Text(bytes.subarray(at + ENTRY_BYTES, extraAt)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isLink: ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === UNIX_LINK,
      method: view.getUint16(at + 10, true),
      size: size!,
      from,
      to,
    });
    at = extraAt + extraBytes! + commentBytes!;
  }
  refuseOverlaps(spans);
  return entries;
}

/** The end record, which says where the directory is and how many entries it lists. */
function endOf(bytes: Uint8Array, view: DataView): { end: number; count: number; start: number } {
  let end = bytes.length - END_BYTES;
  while (end >= 0 && end >= bytes.length - END_BYTES - 0xffff && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) throw damaged();
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_64) {
    const large = Number(view.getBigUint64(locator + 8, true));
    if (large + END_64_BYTES > locator || view.getUint32(large, true) !== END_64) throw damaged();
    const [count, start] = [32, 48].map((field) => Number(view.getBigUint64(large + field, true)));
    return { end: large, count: count!, start: start! };
  }
  return { end, count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true) };
}

/** The fields of an entry, those that say so from its extra field. */
function largeFields(view: DataView, extra: { from: number; to: number }, fields: number[]): number[] {
  if (!fields.includes(ELSEWHERE)) return fields;
  for (let at = extra.from; at + 4 <= extra.to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== EXTRA_64) continue;
    let next = at + 4;
    return fields.map((field) => {
      if (field !== ELSEWHERE) return field;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  throw damaged();
}

function refuseOverlaps(spans: { from: number; to: number }[]): void {
  let end = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from < end) throw new FileRefused('Invalid archive', 'Files in the archive overlap');
    end = to;
  }
}
