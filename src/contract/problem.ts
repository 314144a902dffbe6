import * as z from 'zod/mini';
import { NOT_VALID } from './not-valid.ts';

/** Every refusal the server knows, with its HTTP status and the sentence a person reads unless a better one is given. */
export const PROBLEMS = {
  malformed: [400, NOT_VALID],
  unauthenticated: [401, 'Please log in first.'],
  invalid_credentials: [401, 'Invalid email or password.'],
  second_factor_required: [401, 'Please enter the code from your authenticator app.'],
  wrong_code: [401, 'This code is incorrect or has already been used. Please wait for the next one.'],
  payment_required: [402, 'We have not received a payment for this exam.'],
  payment_mismatch: [
    402,
    'We received your payment, but it does not match your order, so the exam is not unlocked yet. Our team has been notified and will look into it. Please do not pay again.',
  ],
  card_declined: [402, 'Your card was declined.'],
  insufficient_funds: [402, 'Your card has insufficient funds.'],
  expired_card: [402, 'Your card has expired.'],
  incorrect_cvc: [402, 'Your card’s security code is incorrect.'],
  incorrect_number: [402, 'Your card number is incorrect.'],
  authentication_failed: [402, 'We could not authenticate your card. Please try another one.'],
  forbidden: [403, 'You do not have access to this.'],
  cross_site: [403, 'This request did not come from this site.'],
  second_factor_missing: [
    403,
    'Administrators of this site need two-factor authentication. Set it up on your account page.',
  ],
  reauth_required: [403, 'Please confirm that it’s you first.'],
  wrong_password: [403, 'The password is incorrect.'],
  sign_in_failed: [400, 'We could not log you in this way. Please try again.'],
  sign_in_unavailable: [503, 'The sign-in provider is not responding. Please try again in a moment.'],
  address_unproved: [
    403,
    'The sign-in provider does not say that your email address is verified. Verify it there first, and then try again.',
  ],
  prove_first: [
    409,
    'There is already an account with your email address. Log in to it first, and then connect the provider on your account page.',
  ],
  identity_taken: [409, 'This login is already connected to another account.'],
  last_credential: [409, 'This is your only way to log in. Add a password first.'],
  registration_closed: [403, 'This site is not accepting new accounts.'],
  has_left: [403, 'Your access to this site has ended.'],
  email_unverified: [403, 'Please verify your email address first.'],
  not_found: [404, 'We could not find that.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  no_sitting: [409, 'There is no open quiz to submit. Please start the quiz again.'],
  nothing_fits: [409, 'No questions match your selection.'],
  nothing_to_undo: [409, 'There is no review to undo.'],
  conflict: [409, 'Someone else has changed this since you opened it. Reload to see the latest version.'],
  taken: [409, 'That name is already taken.'],
  in_use: [409, 'This is still in use.'],
  timeout: [408, 'The request took too long to arrive.'],
  email_taken: [409, 'An account with this email already exists.'],
  username_taken: [409, 'This username is already taken.'],
  last_admin: [409, 'This is the only administrator. Make someone else an administrator first.'],
  second_factor_on: [409, 'Two-factor authentication is already set up.'],
  already_owned: [409, 'You already own this exam.'],
  not_for_sale: [409, 'This exam is not for sale.'],
  payment_closed: [409, 'This payment is no longer open. Please start again.'],
  already_refunded: [409, 'This payment has already been refunded in full.'],
  own_account: [409, 'This is your own account. To delete it, go to your account page.'],
  account_disabled: [409, 'This account is disabled. Enable it first.'],
  already_signed_in: [409, 'You’re already logged in.'],
  other_address: [409, 'This invitation is for another email address.'],
  not_open: [409, 'This invitation is no longer open.'],
  weak_password: [400, 'Please choose a different password.'],
  bad_code: [400, 'This code is incorrect. Please wait for the next one.'],
  bad_signature: [400, 'This did not come from the payment provider.'],
  bad_token: [400, 'This link is invalid or has expired.'],
  too_large: [413, 'This is too large.'],
  not_json: [415, 'Please send JSON.'],
  not_zip: [415, 'Please send a ZIP file.'],
  headers_too_large: [431, 'The request headers are too large.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  provider_unavailable: [
    503,
    'The payment provider is not responding. You have not been charged twice; please try again in a moment.',
  ],
  unavailable: [503, 'The service is temporarily unavailable. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every refusal. `error` is for people, `code` for machines, `fields` says what to fix and where. */
export const ProblemBody = z.strictObject({
  error: z.string(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
