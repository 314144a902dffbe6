import type { Setting } from '../setting.ts';
import { ABOUT } from './texts/about.ts';
import { HELP } from './texts/help.ts';
import { PRIVACY } from './texts/privacy.ts';
import { REFUNDS, TERMS } from './texts/terms.ts';

const MOST = 60_000;
const WORDS =
  'Write {site} for the name, {refundDays}, {refundTime}, {access}, {provider}, {replyPromise} for what holds here.';

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

/** What one reads: policies, help, about. */
export const TEXTS = {
  terms: text(
    'Terms of Service',
    'A list first, as the short of it; then sections under ##. {refunds} is the refund policy.',
    TERMS,
  ),
  refunds: text('Refund policy', 'The part of the terms about refunds.', REFUNDS),
  privacy: text(
    'Privacy Policy',
    'A list first, as the short of it; then sections under ##. {mailDays}, {messageDays} and {whatStays} say what the product does.',
    PRIVACY,
  ),
  help: text(
    'Help Center',
    'Categories under ##, questions under ###. In braces behind a question: {#address .popular words="what else people call it"}.',
    HELP,
  ),
  about: text('About', 'First words, then sections under ##; what stands under ### is set side by side.', ABOUT),
} as const;
