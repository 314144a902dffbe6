/** The vendor's exam code; empty if ours is just its name with hyphens, which isn't worth showing. */
export function officialCode({ code, name }: { code: string; name: string }): string {
  return name.toLowerCase().includes(code.toLowerCase().replaceAll('-', ' ')) ? '' : code;
}
