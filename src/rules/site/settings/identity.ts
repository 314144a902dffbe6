import { linesOf } from '../setting.ts';

const line = linesOf('identity');

/** Who one is here. */
export const IDENTITY = {
  siteName: line(
    'Name',
    'Header, footer, titles of pages, mails, pictures of links, calendars and authenticator apps.',
    'Cairn',
    { most: 40, isNeeded: true },
  ),
  tagline: line('Tagline', 'Footer, About, and the picture shown with links.', 'Find your way to certified.', {
    isNeeded: true,
  }),
  logo: {
    kind: 'picture',
    topic: 'identity',
    label: 'Logo',
    hint: 'Header and footer, in place of the cairn. PNG, WebP or SVG, up to 200 kB; it is shown 32 pixels high on light and on dark.',
    default: '',
    most: 200_000,
  },
  logoHasName: {
    kind: 'switch',
    topic: 'identity',
    label: 'The logo says the name',
    hint: 'The name is then not written beside the logo; who cannot see the logo still hears it.',
    default: '0',
    most: 1,
  },
  icon: {
    kind: 'picture',
    topic: 'identity',
    label: 'Icon',
    hint: 'Browser tabs and the home screens of phones. A square PNG, best of 512 pixels, up to 200 kB.',
    default: '',
    most: 200_000,
  },
  accent: {
    kind: 'color',
    topic: 'identity',
    label: 'Accent color',
    hint: 'Buttons, links and marks. The shades for light and for dark follow from it, each with enough contrast (WCAG AA).',
    default: '#17594d',
    most: 7,
    isNeeded: true,
  },
} as const;
