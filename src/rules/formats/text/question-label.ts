/** 'QUESTION NO: 12' or 'Q12.' before a text, up to where the text begins. */
const LABEL =
  /^\s*(?:new\s+)?(?:question|quest|ques|item|q)\s*(?:(no|nr|num|number)\b\.?|(#))?\s*[:.#]?\s*\d{1,5}(?:\s+of\s+\d{1,5})?(?:[ \t]*(?:([.):\]]+)|([-–—]+))(?=\s)|\b)/i;

/** How a sentence begins, as opposed to one that goes on. */
const BEGINS = /^[\p{Lu}\p{N}"“'‘([`]/u;

/**
 * A question's text without a line or a beginning that only counts it, as many banks have above each question. Not for what we wrote
 * ourselves, which counts nothing: there a text may begin so.
 */
export function withoutLabel(text: string): string {
  const [label, number, sign, stop, dash] = LABEL.exec(text) ?? [];
  if (label === undefined) return text;
  const after = text.slice(label.length);
  const rest = after.trimStart();
  const isShort = /^\s*q\b|^\s*q\d/i.test(label);
  const isApart =
    /^[ \t]*[\r\n]/.test(after) ||
    stop !== undefined ||
    (dash !== undefined && !isShort) ||
    ((number !== undefined || sign !== undefined) && /^\s/.test(after) && BEGINS.test(rest));
  return isApart && rest !== '' ? rest : text;
}
