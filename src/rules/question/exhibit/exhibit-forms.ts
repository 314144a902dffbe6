import { DEVICE_FORMS } from '#rules/console/device-form.ts';

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
