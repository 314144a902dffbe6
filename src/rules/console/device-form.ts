/** The families of devices a console simulates. */
export const DEVICE_FORMS = ['router', 'switch', 'linux', 'windows', 'mac', 'aws'] as const;
export type DeviceForm = (typeof DEVICE_FORMS)[number];

export const isDevice = (form: string): form is DeviceForm => DEVICE_FORMS.some((known) => known === form);
