/**
 * The address form of a name: lower case, each run of characters other than a-z and 0-9 becomes one hyphen,
 * none at the ends. May be empty, which no exam may have.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
