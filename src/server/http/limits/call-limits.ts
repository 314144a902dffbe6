import type { LimitName } from '#contract/endpoint.ts';

const MINUTE = 60;

const HOUR = 60 * MINUTE;

type Rule = {
  anonymous: number;
  signedIn: number;
  /** A limit for one address across all the people signed in there. */
  perAddress?: number;
  perSeconds: number;
};

/** The limits for calls, and those for files. */
export type RuleName = LimitName | 'file' | 'calendar';

/** How often a call may be made: per address while signed out, per person while signed in. */
export const LIMITS: Record<RuleName, Rule> = {
  general: { anonymous: 600, signedIn: 600, perSeconds: MINUTE },
  /** Scripts, styles, pictures, and files for search engines. A first visit takes about twenty, and many people may share an address. */
  file: { anonymous: 3000, signedIn: 3000, perSeconds: MINUTE },
  /** Addresses of calendars that do not exist. Those that do are not counted: programs fetch many people's from one address. */
  calendar: { anonymous: 60, signedIn: 60, perSeconds: MINUTE },
  quiz: { anonymous: 60, signedIn: 120, perSeconds: HOUR },
  search: { anonymous: 120, signedIn: 120, perSeconds: MINUTE },
  register: { anonymous: 10, signedIn: 10, perSeconds: HOUR },
  forgot: { anonymous: 10, signedIn: 10, perSeconds: HOUR },
  resend: { anonymous: 3, signedIn: 3, perSeconds: HOUR },
  email: { anonymous: 5, signedIn: 5, perSeconds: HOUR },
  contact: { anonymous: 5, signedIn: 5, perSeconds: HOUR },
  report: { anonymous: 10, signedIn: 20, perSeconds: HOUR },
  payment: { anonymous: 20, signedIn: 10, perAddress: 20, perSeconds: HOUR },
  /** Events without a valid signature. */
  signature: { anonymous: 100, signedIn: 100, perSeconds: MINUTE },
  preview: { anonymous: 30, signedIn: 30, perSeconds: MINUTE },
  bulk: { anonymous: 10, signedIn: 10, perSeconds: MINUTE },
  export: { anonymous: 2, signedIn: 2, perSeconds: 24 * HOUR },
  login: { anonymous: 50, signedIn: 50, perSeconds: 15 * MINUTE },
};
