import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a row of a list of people is left out. */
export const INVITING = phrasesOf({
  notAddress: () => 'This is not an email address.',
  repeated: ({ line }: { line: number }) => `The same address is on line ${line}.`,
  unknownExam: ({ name }: { name: string }) => `There is no exam “${name}”.`,
  severalExams: ({ name }: { name: string }) => `Several exams are called “${name}”. Use the edition.`,
  notDay: ({ text }: { text: string }) => `“${text}” is not a date such as 2027-01-31.`,
  pastDay: ({ text }: { text: string }) => `${text} is in the past.`,
  longName: () => 'The name or group is too long.',
  strayMark: () => 'It is unclear where a cell with a quotation mark ends.',
  invitedAlready: () => 'This address has an open invitation. You can resend it from the list.',
  disabled: () => 'This account is disabled.',
  tooMany: ({ most }: { most: number }) => `A list can have at most ${most} people.`,
});
