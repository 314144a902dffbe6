import { type PageSite, pageSiteOf } from '#rules/site/page-site.ts';
import { accentStyles } from '#rules/site/accent.ts';
import { type PictureName, SETTINGS } from '#rules/site/settings.ts';
import type { Site } from '#rules/site/site.ts';
import { type Stylesheet, stylesheet } from '#server/http/pages/page-styles.ts';
import { contentName, pictureOf } from './picture.ts';

/** A file generated from the settings; its address changes with its content. */
type SiteFile = { address: string; type: string; bytes: Buffer };

const DRAWN_ICON = '/icon-192.png';
const PICTURES = ['logo', 'icon'] as const satisfies PictureName[];

/** The files of a site: its pictures, and a stylesheet if its colors differ from the product's. */
export function siteFiles(site: Site): SiteFile[] {
  const pictures = PICTURES.filter((name) => site[name] !== '').map((name): SiteFile => {
    const value = site[name];
    return { address: `/site/${name}-${contentName(value)}`, ...pictureOf(value) };
  });
  if (site.accent === SETTINGS.accent.default) return pictures;
  const styles = accentStyles(site.accent);
  const address = `/site/colors-${contentName(styles)}.css`;
  return [...pictures, { address, type: 'text/css', bytes: Buffer.from(styles) }];
}

/** What a page gets of the site, and the stylesheets beside the product's own. */
export function siteForPages(site: Site): { site: PageSite; styles: Stylesheet[] } {
  const files = siteFiles(site);
  const addressOf = (name: PictureName) =>
    files.find(({ address }) => address.startsWith(`/site/${name}-`))?.address ?? '';
  const pictures = { logo: addressOf('logo'), icon: addressOf('icon') };
  // The product's own icon file does not have the site's color, so the icon is drawn.
  if (pictures.icon === '' && site.accent !== SETTINGS.accent.default) pictures.icon = DRAWN_ICON;
  const styles = files.filter(({ type }) => type === 'text/css');
  return {
    site: pageSiteOf(site, pictures),
    styles: styles.map(({ address, bytes }) => stylesheet(address, bytes.toString())),
  };
}
