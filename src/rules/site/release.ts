import * as z from 'zod/mini';

/** What a file about the newest release says; other fields are ignored. */
export const NewestRelease = z.object({
  version: z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  date: z.optional(z.iso.date()),
  url: z.optional(z.url({ protocol: /^https?$/ })),
});

/** Whether a version is newer than another; both are three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [than, version].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const place = theirs.findIndex((number, index) => number !== ours[index]);
  return place >= 0 && theirs[place]! > (ours[place] ?? 0);
}
