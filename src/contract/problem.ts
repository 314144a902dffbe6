import * as z from 'zod/mini';

/** Every refusal the server knows, with its HTTP status and the sentence a person reads unless a better one is given. */
export const PROBLEMS = {
  malformed: [400, 'Some of what was sent is not valid.'],
  unauthenticated: [401, 'Please log in first.'],
  invalid_credentials: [401, 'Invalid email or password.'],
  second_factor_required: [401, 'Please enter the code of your authenticator app.'],
  wrong_code: [401, 'This code is not right, or was used before. Please wait for the next one.'],
  payment_required: [402, 'No payment for this exam has gone through.'],
  payment_mismatch: [
    402,
    'A payment of yours has arrived, but it does not match your order, so the exam is not open yet. Our team has been told and will look into it. Please do not pay again.',
  ],
  card_declined: [402, 'Your card was declined.'],
  insufficient_funds: [402, 'Your card has insufficient funds.'],
  expired_card: [402, 'Your card has expired.'],
  incorrect_cvc: [402, "Your card's security code is incorrect."],
  incorrect_number: [402, 'Your card number is incorrect.'],
  authentication_failed: [402, 'We could not authenticate your card. Please try another one.'],
  forbidden: [403, 'You do not have access to this.'],
  cross_site: [403, 'This request did not come from our own pages.'],
  second_factor_missing: [403, 'Administrators of this site need a second factor. Set it up on your account page.'],
  reauth_required: [403, 'Please enter your password again first.'],
  wrong_password: [403, 'The password is not right.'],
  email_unverified: [403, 'Please verify your email address first.'],
  not_found: [404, 'We could not find that.'],
  method_not_allowed: [405, 'This address does not know that method.'],
  no_sitting: [409, 'There is no open quiz to submit. Please start the quiz again.'],
  nothing_fits: [409, 'No question fits what was asked for.'],
  nothing_to_undo: [409, 'There is no review to undo.'],
  conflict: [409, 'Somebody else has changed this meanwhile. Load it again to see how it stands now.'],
  taken: [409, 'Another one has that name already.'],
  in_use: [409, 'This is still in use.'],
  timeout: [408, 'The request took too long to arrive.'],
  email_taken: [409, 'An account with this email already exists.'],
  username_taken: [409, 'This username is already taken.'],
  last_admin: [409, 'This is the only administrator. Make somebody else one first.'],
  second_factor_on: [409, 'A second factor is set up already.'],
  already_owned: [409, 'You own this exam already.'],
  not_for_sale: [409, 'This exam is not for sale.'],
  payment_closed: [409, 'This payment is no longer open. Please start again.'],
  already_refunded: [409, 'This payment is refunded in full already.'],
  own_account: [409, 'This is your own account. You can delete it on your account page.'],
  account_disabled: [409, 'This account is disabled. Enable it first.'],
  already_signed_in: [409, 'You’re already logged in.'],
  weak_password: [400, 'Please choose another password.'],
  bad_code: [400, 'This code is not right. Please wait for the next one.'],
  bad_signature: [400, 'This does not come from the payment provider.'],
  bad_token: [400, 'This link is not valid or has expired.'],
  too_large: [413, 'That is too large.'],
  not_json: [415, 'Please send JSON.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  provider_unavailable: [
    503,
    'The payment provider does not answer. Nothing was charged twice; please try again in a moment.',
  ],
  unavailable: [503, 'The service is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every refusal. `error` is for people, `code` for machines, `fields` says what to mend where. */
export const ProblemBody = z.strictObject({
  error: z.string(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
