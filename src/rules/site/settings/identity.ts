import { linesOf } from '../setting.ts';

const line = linesOf('identity');

/** The site's identity. */
export const IDENTITY = {
  siteName: line(
    'Name',
    'Header, footer, page titles, emails, link previews, calendars, and authenticator apps.',
    'Cairn',
    { most: 40, isNeeded: true },
  ),
  tagline: line('Tagline', 'Footer, About, and link previews.', 'Find your way to certified.', {
    isNeeded: true,
  }),
  logo: {
    kind: 'picture',
    topic: 'identity',
    label: 'Logo',
    hint: 'Header and footer, in place of the cairn. PNG, WebP, or SVG, up to 200 kB, shown 32 pixels high in light and dark mode.',
    default: '',
    most: 200_000,
  },
  logoHasName: {
    kind: 'switch',
    topic: 'identity',
    label: 'The logo includes the name',
    hint: 'If so, the name isn’t shown beside the logo. Screen readers still read it aloud.',
    default: '0',
    most: 1,
  },
  icon: {
    kind: 'picture',
    topic: 'identity',
    label: 'Icon',
    hint: 'Browser tabs and phone home screens. A square PNG, ideally 512 pixels wide, up to 200 kB.',
    default: '',
    most: 200_000,
  },
  accent: {
    kind: 'color',
    topic: 'identity',
    label: 'Accent color',
    hint: 'Buttons, links, and highlights. Light and dark shades are derived from it, each with enough contrast (WCAG AA).',
    default: '#17594d',
    most: 7,
    isNeeded: true,
  },
} as const;
