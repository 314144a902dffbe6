import type { ContactMessage } from '#contract/contact.ts';

export const SUBJECTS: Record<ContactMessage['subject'], string> = {
  general: 'General question',
  technical: 'Something isn’t working',
  billing: 'Payments and refunds',
  account: 'My account',
  content: 'A mistake in a question or guide',
  feedback: 'Feedback',
  other: 'Something else',
};
