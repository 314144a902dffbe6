/** A name as it is kept: no line ends or other control characters, single blanks, none around; null where nothing is left. */
export function tidyName(name: string | undefined): string | null {
  const tidy = (name ?? '')
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  return tidy === '' ? null : tidy;
}

/** Whether a name is really an address, put there so that we mail it to somebody. */
export function looksLikeLink(name: string): boolean {
  return /:\/\/|www\.|\S\.\p{L}{2,}/iu.test(name);
}
