/** A command and the device that it was typed on, in one text, as answers hold it. */
export const typedOn = (device: string, line: string): string => `${device}: ${line}`;

/** The two again; null where a text is none of this form. */
export function commandIn(typed: string): { device: string; line: string } | null {
  const [, device, line] = /^([A-Za-z][\w-]*): (.*)$/.exec(typed) ?? [];
  return device === undefined ? null : { device, line: line! };
}
