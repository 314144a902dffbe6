import { NOT_VALID } from '#contract/not-valid.ts';

/**
 * A refusal in words: the server's sentence with the reasons it gives for single fields, unless it says them itself. That something was
 * not valid is left out where there are reasons.
 */
export function withReasons(sentence: string, reasons: readonly string[]): string {
  const isGeneral = reasons.length > 0 && sentence === NOT_VALID;
  const added = reasons.filter((reason) => !sentence.includes(reason.replace(/\.$/, '')));
  return [...(isGeneral ? [] : [sentence]), ...new Set(added)]
    .map((text) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
