/** Devices of a console: the text is their starting state. */
export const DEVICE_FORMS = ['router', 'switch', 'linux', 'aws'] as const;
export type DeviceForm = (typeof DEVICE_FORMS)[number];

export const isDevice = (form: string): form is DeviceForm => DEVICE_FORMS.some((known) => known === form);

/** An exhibit's form; it is displayed accordingly. */
export const EXHIBIT_FORMS = [
  'scenario',
  'terminal',
  'log',
  'code',
  'table',
  'diagram',
  'screen',
  'picture',
  ...DEVICE_FORMS,
  'rules',
] as const;
export type ExhibitForm = (typeof EXHIBIT_FORMS)[number];
