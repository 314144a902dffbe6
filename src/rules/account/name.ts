/** A name as stored: no line breaks or other control characters, single spaces, trimmed; null if nothing is left. */
export function tidyName(name: string | undefined): string | null {
  const tidy = (name ?? '')
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  return tidy === '' ? null : tidy;
}

/** Whether a name is really an address, entered so that we would mail it to someone. */
export function looksLikeLink(name: string): boolean {
  return /:\/\/|www\.|\S\.\p{L}{2,}/iu.test(name);
}
