import type { Setting } from '../setting.ts';
import { ABOUT } from './texts/about.ts';
import { HELP } from './texts/help.ts';
import { PRIVACY } from './texts/privacy.ts';
import { REFUNDS, TERMS } from './texts/terms.ts';

const MOST = 60_000;
const WORDS =
  'Use {site} for the site’s name, and {refundDays}, {refundTime}, {access}, {provider}, and {replyPromise} for the current values.';

const text = (label: string, hint: string, value: string) =>
  ({
    kind: 'text',
    topic: 'texts',
    label,
    hint: `${hint} ${WORDS}`,
    default: value,
    most: MOST,
    isNeeded: true,
  }) satisfies Setting;

/** Texts to read: policies, help, about. */
export const TEXTS = {
  terms: text(
    'Terms of Service',
    'A list first, as a summary, then sections under ##. {refunds} inserts the refund policy.',
    TERMS,
  ),
  refunds: text('Refund policy', 'The part of the terms about refunds.', REFUNDS),
  privacy: text(
    'Privacy Policy',
    'A list first, as a summary, then sections under ##. {mailDays}, {messageDays}, {sessionDays}, {quizDays}, and {whatStays} insert the product’s actual values.',
    PRIVACY,
  ),
  help: text(
    'Help Center',
    'Categories under ##, questions under ###. In braces after a question: {#address .popular words="what else people call it"}. {advertised} inserts the advertised figures, {accessHere} what {access} does, after a comma.',
    HELP,
  ),
  about: text('About', 'An introduction, then sections under ##. Parts under ### appear side by side.', ABOUT),
} as const;
