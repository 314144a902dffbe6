/** What a message from the contact form can be about. */
export const CONTACT_SUBJECTS = ['general', 'technical', 'billing', 'account', 'content', 'feedback', 'other'] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** Subjects in words. */
export const SUBJECT_NAMES: Record<ContactSubject, string> = {
  general: 'General question',
  technical: 'Something isn’t working',
  billing: 'Payments and refunds',
  account: 'My account',
  content: 'A mistake in a question or guide',
  feedback: 'Feedback',
  other: 'Something else',
};
