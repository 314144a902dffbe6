import { linesOf } from '../setting.ts';

const line = linesOf('support');
const HOURS = 'Contact page.';

/** How people reach the people running the site. */
export const SUPPORT = {
  supportEmail: line(
    'Support email',
    'Contact page and emails. Contact form messages go to this address. The default is the installation’s SUPPORT_EMAIL.',
    '',
    { most: 254, form: 'email' },
  ),
  postalAddress: line('Mailing address', 'Contact page. Leave blank to show nothing.', '', { most: 200 }),
  replyPromise: line(
    'Response time promise',
    'Contact page, and after someone sends a message.',
    'We reply within 24 hours.',
    {
      canHide: true,
    },
  ),
  hoursWeekdays: line('Hours, Monday to Friday', HOURS, '9-6', { most: 30, canHide: true }),
  hoursSaturday: line('Hours, Saturday', HOURS, '10-4', { most: 30, canHide: true }),
  hoursSunday: line('Hours, Sunday', HOURS, 'Closed', { most: 30, canHide: true }),
  supportZone: line('Time zone for support hours', `${HOURS} Shown after the hours on days you’re open.`, 'PST', {
    most: 30,
  }),
} as const;
