import { useLocation } from 'react-router';
import { usePageFrame } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { JsonScript } from './json-script.tsx';

type Props = {
  title: string;
  description: string;
  keywords?: string[];
  /** The page's canonical address, if it is also shown at another one. */
  path?: string;
  /** Kept out of search engines. */
  isHidden?: boolean;
  /** The slug of the exam whose card is shown in link previews. */
  card?: string;
  /** Structured data about the page. */
  structuredData?: Record<string, unknown>[];
};

/** The page's metadata for search engines, link previews, and the browser tab. React moves it into the head. */
export function PageMeta({
  title,
  description,
  keywords,
  path,
  isHidden = false,
  card = 'site',
  structuredData = [],
}: Props) {
  const { origin, site } = usePageFrame();
  const { pathname } = useLocation();
  const canonical = origin + (path ?? pathname);
  const fullTitle = `${title} | ${site.siteName}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords.join(', ')} />}
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:site_name" content={site.siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={origin + paths.socialCard(card)} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((entry) => (
        <JsonScript
          key={JSON.stringify(entry)}
          type="application/ld+json"
          value={{ '@context': 'https://schema.org', ...entry }}
        />
      ))}
    </>
  );
}
