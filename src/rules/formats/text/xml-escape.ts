/** Characters XML cannot hold, however they are written. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const xmlSafe = (text: string): string => text.replace(IMPOSSIBLE, '');

export const xmlText = (text: string): string =>
  xmlSafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** {@link xmlText} for an attribute, where a line break would be read as a space. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('\n', '&#10;');

/** Whether writing a text to XML loses any of it. */
export const losesSigns = (text: string): boolean => xmlSafe(text) !== text;
