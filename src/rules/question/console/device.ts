import type { DeviceForm } from '../exhibit/exhibit-forms.ts';

/** What is configured, by section and, within it, by what can be set once; the value is the line as it is shown. */
export type Config = Record<string, Record<string, string>>;

/** Where the prompt of a device stands: a mode, and the sections that commands go to. */
export type Prompt = { mode: string; sections: readonly string[] };

/** A device with all that can be configured of it. */
export type Device = {
  name: string;
  form: DeviceForm;
  /** Interfaces that it is built with. */
  ports: readonly string[];
  config: Config;
  /** What was saved; null: nothing yet. */
  saved: Config | null;
  prompt: Prompt;
};

/** Whether a device is configured in modes, and answers a question mark. */
export const isIos = ({ form }: Pick<Device, 'form'>): boolean => form === 'router' || form === 'switch';

/** An end of a cable. */
export type Port = { device: string; port: string };
export type Link = readonly [Port, Port];

/** Devices and the cables between them. */
export type Network = { devices: Record<string, Device>; links: readonly Link[] };

/** What a command printed, and whether it is one that sets something. `isSo`: refused, since what it asks for is so already. */
export type Ran = { output: string[]; isTaken: boolean; isSo?: boolean };

export const accept = (...output: string[]): Ran => ({ output, isTaken: true });
export const refuse = (...output: string[]): Ran => ({ output, isTaken: false });

/** What is said of a command that the real device has and this console has not. */
export const notSimulated = (what: string): string => `[This console does not simulate "${what}".]`;

/** A copy of what is data alone. */
export const copyOf = <T extends Config | Network>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** The section of that name, made where there is none. */
export const sectionOf = (config: Config, name: string): Record<string, string> => (config[name] ??= {});
