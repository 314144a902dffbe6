/** The code that a vendor gave an exam; empty where ours is only its name with hyphens, which is nothing to show. */
export function officialCode({ code, name }: { code: string; name: string }): string {
  return name.toLowerCase().includes(code.toLowerCase().replaceAll('-', ' ')) ? '' : code;
}
