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

export const SUPPORT_HOURS = [
  { days: 'Monday to Friday', short: 'Mon-Fri', hours: '9-6' },
  { days: 'Saturday', short: 'Sat', hours: '10-4' },
  { days: 'Sunday', short: 'Sun', hours: 'closed' },
] as const;

export const SUPPORT_ZONE = 'PST';
export const REPLY_PROMISE = 'We reply within 24 hours.';
