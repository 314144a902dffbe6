import { accentOf, type Shades } from './accent.ts';
import { SETTINGS } from './settings.ts';

/** What a site's accent consists of in each theme. */
export type SiteShades = Readonly<Record<'light' | 'dark', Shades>>;

/** The product's own, chosen by eye; as in `web/styles.css`. */
const OWN: SiteShades = {
  light: { accent: '#17594d', hover: '#0f453b', onAccent: '#ffffff', soft: '#e3efea' },
  dark: { accent: '#7cc7b4', hover: '#97d7c7', onAccent: '#0b211c', soft: '#1b302a' },
};

/** The shades used for a site's pages, pictures and emails. */
export const siteShades = (accent: string): SiteShades => (accent === SETTINGS.accent.default ? OWN : accentOf(accent));
