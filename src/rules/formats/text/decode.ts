declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/** UTF-8 as text, whatever is in it: what is not valid becomes a replacement character. */
export const utf8Text = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

/** A file's text: by its byte order mark, otherwise UTF-8 if valid, otherwise what Windows spreadsheets write. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'UTF-16LE' : first === 0xfe && second === 0xff ? 'UTF-16BE' : null;
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}
