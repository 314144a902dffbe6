import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Exam } from '#contract/exam.ts';
import type { FindableExam, SiteOutline } from '#contract/page.ts';
import { NoPictureLibrary } from '#server/pictures/picture-process.ts';
import { appIcon, socialCard } from '#server/pictures/social-card.ts';
import { colorOf } from '#rules/site/accent.ts';
import type { Site } from '#rules/site/site.ts';
import { siteShades } from '#rules/site/site-shades.ts';
import { iconSize, pictureOf } from '#server/features/site/picture.ts';
import { siteFiles } from '#server/features/site/site-files.ts';
import { countText } from '#rules/wording/count.ts';
import { officialCode } from '#rules/exam/code.ts';
import { perVersion } from '#server/features/exam/per-version.ts';

type Needs = {
  site: SiteOutline;
  origin: string;
  catalogue: { current(): { version: number; exams: readonly Exam[] } };
  findable(exam: Exam): Promise<FindableExam>;
  /** The site's settings. */
  words: () => Site;
  now: () => Date;
};

/** Icons by address, with their sizes; the largest may also be cropped to other shapes. */
const ICONS: Record<string, number> = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 };
const A_DAY = 86_400;
/** Less than a year, as the standard recommends. */
const SECURITY_TXT_DAYS = 300;
const DEFAULT_CARD = 'site';

/** What search engines, social networks, and phones ask for: robots.txt, sitemap, manifest, icons, and a card for each exam. */
export function discovery(app: FastifyInstance, needs: Needs): void {
  const { site, origin, catalogue, findable, words, now } = needs;
  const cards = perVersion(catalogue, () => new Map<string, Promise<Buffer>>());
  const icons = perVersion(catalogue, () => new Map<string, Promise<Buffer>>());
  const accent = () => colorOf(siteShades(words().accent).light.accent);
  const onOffer = () => catalogue.current().exams.filter(({ isActive }) => isActive);

  app.get('/robots.txt', (_request, reply) => {
    const rules = [
      'User-agent: *',
      'Allow: /api/docs',
      ...site.hidden.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ];
    return cacheable(reply, 'text/plain; charset=utf-8').send(rules.join('\n'));
  });

  // RFC 9116: people who find a vulnerability need to know whom to tell.
  app.get('/.well-known/security.txt', (_request, reply) => {
    const { supportEmail } = words();
    if (supportEmail === '') return reply.callNotFound();
    const expires = new Date(now().getTime() + SECURITY_TXT_DAYS * A_DAY * 1000).toISOString();
    const fields = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ];
    return cacheable(reply, 'text/plain; charset=utf-8').send(fields.join('\n'));
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const exams = await Promise.all(onOffer().map(findable));
    const entries = [...site.pages, ...exams.flatMap(site.pagesOf)].map(
      (path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`,
    );
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ];
    return cacheable(reply, 'application/xml; charset=utf-8').send(body.join('\n'));
  });

  app.get('/manifest.webmanifest', (_request, reply) => {
    const icon = (size: number, purpose: string) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    const { siteName, tagline, icon: own } = words();
    const address = siteFiles(words()).find((file) => file.address.startsWith('/site/icon-'))?.address;
    const size = own && iconSize(pictureOf(own).bytes);
    const manifest = {
      name: siteName,
      short_name: siteName,
      description: tagline,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#faf8f4',
      theme_color: '#faf8f4',
      icons: address
        ? [{ src: address, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' }]
        : [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    };
    return cacheable(reply, 'application/manifest+json').send(JSON.stringify(manifest));
  });

  for (const [path, size] of Object.entries(ICONS)) {
    app.get(path, async (_request, reply) => {
      const own = words().icon;
      if (own !== '') return cacheable(reply, 'image/png').send(pictureOf(own).bytes);
      return sendDrawn(reply, icons(), path, () => appIcon(size, accent()));
    });
  }

  app.get<{ Params: { name: string } }>('/social/:name', async (request, reply) => {
    const slug = /^([a-z0-9-]+)\.png$/.exec(request.params.name)?.[1];
    const exam = onOffer().find((entry) => entry.slug === slug);
    if (slug === undefined || (!exam && slug !== DEFAULT_CARD)) return reply.callNotFound();
    const { siteName, tagline } = words();
    const card = exam ? wordsOf(exam) : { above: '', title: tagline, below: '', stones: 5 };
    return sendDrawn(reply, cards(), slug, () => socialCard(card, { siteName, accent: accent() }));
  });
}

function wordsOf(exam: Exam) {
  const { vendor, name, questionCount, domains, isInPreparation } = exam;
  const counts = `${countText(questionCount, 'practice question')} · ${countText(domains.length, 'domain')}`;
  const below = isInPreparation ? 'In preparation' : counts;
  return {
    above: [officialCode(exam), vendor].filter(Boolean).join(' · '),
    title: name,
    below,
    stones: domains.length,
  };
}

/** Sends a picture that is drawn once for each version of the catalogue, and again if that failed. */
async function sendDrawn(
  reply: FastifyReply,
  drawn: Map<string, Promise<Buffer>>,
  name: string,
  draw: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const drawing = drawn.get(name) ?? draw();
  drawn.set(name, drawing);
  try {
    const picture = await drawing;
    cacheable(reply, 'image/png').send(picture);
  } catch (error) {
    drawn.delete(name);
    // Pages do without pictures where the library that draws them does not run.
    if (!(error instanceof NoPictureLibrary)) throw error;
    reply.callNotFound();
  }
  return reply;
}

const cacheable = (reply: FastifyReply, type: string) =>
  reply.header('cache-control', `public, max-age=${A_DAY}`).type(type);

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
