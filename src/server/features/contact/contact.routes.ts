import { getContact, sendContactMessage } from '#contract/contact.ts';
import { listContactMessages } from '#contract/contact-admin.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ContactService } from './contact.service.ts';

export function contactRoutes(
  mount: Mount,
  { contact, supportEmail }: { contact: ContactService; supportEmail: string | null },
): void {
  mount(sendContactMessage, async ({ body, caller }) => {
    await contact.send(caller.user, body);
    return { message: 'Thank you. We reply within 24 hours.' };
  });

  mount(getContact, () => ({ email: supportEmail }));

  mount(listContactMessages, ({ query }) => contact.list(query));
}
