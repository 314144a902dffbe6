/** What names an edition: in lowercase, so that it is also the name of a folder and never a matter of case. */
export const EDITION = /^[a-z0-9][a-z0-9.-]{0,59}$/;

/** The vendor's number of a version in its label: 'v1.1' of '200-301 v1.1'; what stands in parentheses is not one. */
const VERSION = /(?:^|\s)(?:v|version )(\d{1,3}(?:\.\d{1,3}){0,2})(?=$|[\s,;])/i;

/** The edition that a code and the label of a version name, for an exam of which nobody has said it. */
export function namedEdition(code: string, label: string): string {
  const version = VERSION.exec(label)?.[1];
  return (version === undefined ? code : `${code}-v${version}`).toLowerCase();
}

/** How an edition is called beside others: by the vendor's code, and by its version too where another has the same code. */
export function printedEdition({ code, label }: { code: string; label: string }, others: readonly { code: string }[]) {
  if (label === '' || others.every((other) => other.code !== code)) return code;
  return label.includes(code) ? label : `${code} ${label}`;
}
