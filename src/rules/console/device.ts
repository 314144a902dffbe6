import type { DeviceForm } from './device-form.ts';

/** The configuration, by section and then by what can be set once; the value is the line as shown. */
export type Config = Record<string, Record<string, string>>;

/** Where a device's prompt is: a mode, and the sections commands apply to. */
export type Prompt = { mode: string; sections: readonly string[] };

/** A device with everything that can be configured on it. */
export type Device = {
  name: string;
  form: DeviceForm;
  /** Built-in interfaces. */
  ports: readonly string[];
  config: Config;
  /** What was saved; null: nothing yet. */
  saved: Config | null;
  prompt: Prompt;
};

/** Whether a device is configured in modes, and answers a question mark. */
export const isIos = ({ form }: Pick<Device, 'form'>): boolean => form === 'router' || form === 'switch';

/** One end of a cable. */
export type Port = { device: string; port: string };
export type Link = readonly [Port, Port];

/** Devices and the cables between them. */
export type Network = { devices: Record<string, Device>; links: readonly Link[] };

/** What a command printed, and whether it sets something. `isSo`: refused, because what it asks for is already the case. */
export type Ran = { output: string[]; isTaken: boolean; isSo?: boolean };

export const accept = (...output: string[]): Ran => ({ output, isTaken: true });
export const refuse = (...output: string[]): Ran => ({ output, isTaken: false });

/** What several of these print and set together. */
export const all = (runs: readonly Ran[]): Ran => ({
  output: runs.flatMap(({ output }) => output),
  isTaken: runs.some(({ isTaken }) => isTaken),
});

/** The message for a command the real device has and this console doesn't. */
export const notSimulated = (what: string): string => `[This console does not simulate "${what}".]`;

/** A copy of plain data. */
export const copyOf = <T extends Config | Network>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** The section with that name, created if missing. */
export const sectionOf = (config: Config, name: string): Record<string, string> => (config[name] ??= {});
