import { linesOf } from '../setting.ts';

const line = linesOf('support');
const HOURS = 'Contact page.';

/** How people reach whoever runs the site. */
export const SUPPORT = {
  supportEmail: line(
    'Support address',
    'Contact page and mails; messages of the contact form go there. The default is SUPPORT_EMAIL of the installation.',
    '',
    { most: 254, form: 'email' },
  ),
  postalAddress: line('Postal address', 'Contact page. Nothing is shown where it is empty.', '', { most: 200 }),
  replyPromise: line(
    'Promise of an answer',
    'Contact page, and after a message was sent.',
    'We reply within 24 hours.',
    {
      canHide: true,
    },
  ),
  hoursWeekdays: line('Hours, Monday to Friday', HOURS, '9-6', { most: 30, canHide: true }),
  hoursSaturday: line('Hours, Saturday', HOURS, '10-4', { most: 30, canHide: true }),
  hoursSunday: line('Hours, Sunday', HOURS, 'closed', { most: 30, canHide: true }),
  supportZone: line('Time zone of the hours', `${HOURS} Stands behind the hours, but not behind “closed”.`, 'PST', {
    most: 30,
  }),
} as const;
