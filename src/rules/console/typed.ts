/** A command and the device it was typed on, in one text, as stored in answers. */
export const typedOn = (device: string, line: string): string => `${device}: ${line}`;

/** Splits them again; null if a text isn't in this form. */
export function commandIn(typed: string): { device: string; line: string } | null {
  const [, device, line] = /^([A-Za-z][\w-]*): (.*)$/.exec(typed) ?? [];
  return device === undefined ? null : { device, line: line! };
}
