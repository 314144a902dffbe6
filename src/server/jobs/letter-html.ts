import type { SiteShades } from '#rules/site/site-shades.ts';
import type { LetterBlock, LetterContent, LetterLink } from './letter-content.ts';

// The colors of the pages (styles.css), written out: mail programs do not know variables, and some drop the dark-mode block.
const lookIn = ({ light, dark }: SiteShades) => `
  body { margin: 0; padding: 0; background: #faf8f4; color: #1e1c18; }
  .card { background: #ffffff; border: 1px solid #dcd5c9; }
  .muted { color: #5c574d; }
  .line { border-color: #dcd5c9; }
  .stone { background: ${light.accent}; }
  .button { background: ${light.accent}; }
  .button a { color: ${light.onAccent}; }
  a { color: ${light.accent}; }
  @media (prefers-color-scheme: dark) {
    body, .paper { background: #161512 !important; color: #ece8df !important; }
    .card { background: #1f1d19 !important; border-color: #38342d !important; }
    .ink { color: #ece8df !important; }
    .muted { color: #aca497 !important; }
    .line { border-color: #38342d !important; }
    .stone, .button { background: ${dark.accent} !important; }
    .button a { color: ${dark.onAccent} !important; }
    a { color: ${dark.accent}; }
  }`;

const FONT = `font-family: 'Public Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`;
const INK = 'color: #1e1c18';
const MUTED_COLOR = 'color: #5c574d';
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * A letter in the style of the pages, in one file: nothing is fetched when it is opened. It is laid out with tables, and
 * important styles are inline, since mail programs support little else.
 */
export function letterHtml({ subject, opening, link, closing, site, shades, unsubscribe }: LetterContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
<style>${lookIn(shades)}
</style>
</head>
<body style="margin: 0; padding: 0; background: #faf8f4; ${INK}; ${FONT}; font-size: 16px; line-height: 1.6">
<div style="display: none; max-height: 0; overflow: hidden">${escapeText(previewOf(opening))}</div>
<table ${TABLE} width="100%" class="paper" style="background: #faf8f4">
<tr><td align="center" style="padding: 24px 12px">
<table ${TABLE} width="100%" style="max-width: 560px; text-align: left">
<tr><td style="padding: 0 4px 16px">${wordmark(site, shades)}</td></tr>
<tr><td class="card ink" style="padding: 28px 24px; background: #ffffff; border: 1px solid #dcd5c9; border-radius: 8px; ${INK}">
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.25; font-weight: 700">${escapeText(subject)}</h1>
${[...opening.map(blockHtml), link ? button(link, shades) : '', ...closing.map(blockHtml)].filter(Boolean).join('\n')}
</td></tr>
<tr><td class="muted" style="padding: 16px 4px 0; font-size: 14px; line-height: 1.45; ${MUTED_COLOR}">
${[site, ...(unsubscribe ? [unsubscribe] : [])].map(plainLink).join(' &nbsp;·&nbsp; ')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** What mail lists show beside the subject: the first sentence after the greeting. */
function previewOf([, first = '']: readonly LetterBlock[]): string {
  if (typeof first === 'string') return first;
  return 'figures' in first
    ? first.figures.map(([, value]) => value).join(', ')
    : [first.heading, ...first.lines].join(' ');
}

/** The cairn of the pages as three bars, since pictures are not shown until requested. */
function wordmark({ label, url }: LetterLink, { light }: SiteShades): string {
  const stones = [10, 16, 22]
    .map(
      (width) =>
        `<div class="stone" style="width: ${width}px; height: 6px; margin: 0 auto 2px; background: ${light.accent}; border-radius: 3px"></div>`,
    )
    .join('');
  return `<table ${TABLE}><tr><td width="24" style="padding-right: 8px">${stones}</td><td><a href="${escapeText(url)}" class="ink" style="${INK}; font-size: 18px; font-weight: 700; text-decoration: none">${escapeText(label)}</a></td></tr></table>`;
}

function blockHtml(block: LetterBlock): string {
  if (typeof block === 'string') return `<p style="margin: 0 0 16px">${lines(block)}</p>`;
  if ('figures' in block)
    return `<table ${TABLE} width="100%" style="margin: 0 0 16px">${block.figures.map(figure).join('')}</table>`;
  const heading = `<strong>${escapeText(block.heading)}</strong>`;
  return `<p class="line" style="margin: 0 0 16px; padding-left: 12px; border-left: 3px solid #dcd5c9">${[heading, ...block.lines.map(lines)].join('<br>')}</p>`;
}

function figure([name, value]: readonly [string, string]): string {
  const cell = 'padding: 8px 0; border-bottom: 1px solid #dcd5c9; vertical-align: top';
  return `<tr><td class="muted line" style="${cell}; padding-right: 16px; white-space: nowrap; ${MUTED_COLOR}">${escapeText(name)}</td><td class="line" style="${cell}; word-break: break-word">${escapeText(value)}</td></tr>`;
}

/** A button, with its address to copy where buttons do not work. */
function button({ label, url }: LetterLink, { light }: SiteShades): string {
  const href = escapeText(url);
  return `<table ${TABLE} style="margin: 8px 0 12px"><tr><td class="button" style="background: ${light.accent}; border-radius: 8px"><a href="${href}" style="display: inline-block; padding: 12px 20px; color: ${light.onAccent}; font-weight: 600; text-decoration: none">${escapeText(label)}</a></td></tr></table>
<p class="muted" style="margin: 0 0 16px; font-size: 14px; line-height: 1.45; word-break: break-all; ${MUTED_COLOR}">Or copy this address into your browser:<br>${href}</p>`;
}

const plainLink = ({ label, url }: LetterLink) =>
  `<a href="${escapeText(url)}" class="muted" style="${MUTED_COLOR}">${escapeText(label)}</a>`;

const lines = (text: string) => escapeText(text).replaceAll('\n', '<br>');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
