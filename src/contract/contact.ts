import * as z from 'zod/mini';
import { CONTACT_SUBJECTS } from '#rules/wording/contact-subjects.ts';
import { Name } from './account-entry.ts';
import { endpoint, json } from './endpoint.ts';
import { text } from './text.ts';

export const Subject = z.enum(CONTACT_SUBJECTS, { error: 'Please choose a subject' });

/** A field that must not be blank. */
const filled = (error: string) => z.refine<string>((value) => value.trim() !== '', { error });

const fields = {
  firstName: Name.check(filled('First name is required')),
  lastName: Name.check(filled('Last name is required')),
  email: text(1, 254).check(z.email({ error: 'Please enter a valid email address' })),
  subject: Subject,
  message: text(0, 5000).check(filled('Message is required')),
};

export const ContactMessage = z.strictObject({
  ...fields,
  /** Whether the sender wants to receive news. */
  newsletter: z.optional(z.boolean()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** As a form sends it: a checked box is `on`, an unchecked one is absent. */
export const ContactForm = z.strictObject({
  ...fields,
  newsletter: z.pipe(
    z.optional(z.literal('on')),
    z.transform((value) => value === 'on'),
  ),
});

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  summary: 'Sends a message to the site’s operator; up to 5 an hour',
  method: 'POST',
  path: '/api/contact',
  access: { of: 'nobody', as: 'anyone' },
  limit: 'contact',
  body: json(ContactMessage),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
  problems: [],
});

export const getContact = endpoint({
  id: 'getContact',
  summary: 'The support email address; null if none is set',
  method: 'GET',
  path: '/api/contact',
  access: { of: 'nobody', as: 'anyone' },
  reply: z.strictObject({ email: z.nullable(z.string()) }),
  problems: [],
});
