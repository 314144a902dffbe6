import { getContact, sendContactMessage } from '#contract/contact.ts';
import { changeContactMessage, listContactMessages } from '#contract/contact-admin.ts';
import type { Site } from '#rules/site/site.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ContactService } from './contact.service.ts';

export function contactRoutes(mount: Mount, { contact, site }: { contact: ContactService; site: () => Site }): void {
  mount(sendContactMessage, async ({ body, caller }) => {
    await contact.send(caller.user, body);
    return { message: ['Thank you.', site().replyPromise].filter(Boolean).join(' ') };
  });

  mount(getContact, () => ({ email: site().supportEmail || null }));

  mount(listContactMessages, ({ query }) => contact.list(query));

  mount(changeContactMessage, async ({ params, body, caller, http }) => ({
    doneAt: await contact.mark(actorOf(caller, http.request), params.id, body.isDone),
  }));
}
