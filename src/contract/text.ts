import * as z from 'zod/mini';

/** U+0000 is refused everywhere, since PostgreSQL cannot store it; so are unpaired surrogates. */
const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'Contains characters that cannot be stored',
});

/** Text that both databases can store. */
export function text(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max), storable);
}

/** A text that is not just whitespace. */
export const someText = (max: number) => text(1, max).check(z.regex(/\S/, { error: 'Must not be blank' }));

/** An id, converted to lower case. In a path, an id in any other form does not exist: 404. */
export const Id = z.uuid().check(z.toLowerCase());

/** An address at which something can be read up. */
export const SourceUrl = text(1, 500).check(
  z.regex(/^https:\/\/[a-z0-9][^\s"<>\\^`{|}]*$/i, { error: 'Enter an address that begins with https://' }),
);

/** Part of an address that is looked up verbatim: a token, a slug, a number. */
export const Segment = z.string();

/** A timestamp in ISO-8601, UTC. */
export const Moment = z.iso.datetime();

/** A file's bytes. */
export const Base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'Expected a base64-encoded file' }));
