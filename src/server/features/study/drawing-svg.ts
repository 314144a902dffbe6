import { type Drawing, isDrawing, readDrawing } from '#rules/drawing/drawing.ts';
import { isFault } from '#rules/drawing/form.ts';
import { type BoxLook, LINE_HEIGHT, type Scene, type Shape, type TextLook, WIDTH } from '#rules/drawing/scene.ts';

/** The class of stored HTML that is drawn when it is served: code whose first line is `form title`. */
const STORED = /<pre class="study-drawing"><code[^<>]*>([^<]*)<\/code><\/pre>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescaped = (html: string) => html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The HTML under which a block of Markdown that is a drawing is stored; null for any other. */
export const storedDrawing = (info: string, text: string): string | null =>
  isDrawing(info) ? `<pre class="study-drawing"><code>${escaped(`${info.trim()}\n${text}`)}</code></pre>\n` : null;

function drawingIn(code: string): Drawing | null {
  const [info = '', ...lines] = unescaped(code).split('\n');
  const read = readDrawing(info, lines.join('\n'));
  return isFault(read) ? null : read;
}

/** Stored HTML with its drawings drawn, wide and for phones. One that cannot be read stays the code that it is. */
export function withDrawings(html: string): string {
  let count = 0;
  return html.replace(STORED, (block: string, code: string) => {
    const drawing = drawingIn(code);
    if (!drawing) return block;
    count += 1;
    // Several texts of one page are served separately.
    const id = `drawing-${count}-${drawing.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
    return (
      `<figure class="break-inside-avoid">` +
      `<figcaption class="mb-2 text-small font-semibold">${escaped(drawing.title)}</figcaption>` +
      `<div class="max-sm:hidden">${svgOf(drawing, WIDTH.wide, `${id}-wide`)}</div>` +
      `<div class="overflow-x-auto sm:hidden" tabindex="0" role="group" aria-label="${escaped(drawing.title)}">${svgOf(drawing, WIDTH.narrow, `${id}-narrow`)}</div>` +
      `</figure>`
    );
  });
}

/** Stored HTML with what its drawings say in words, as paragraphs. */
export const withDrawingsInWords = (html: string): string =>
  html.replace(STORED, (block: string, code: string) => {
    const drawing = drawingIn(code);
    return drawing ? `<p>${escaped(`${drawing.title}. ${drawing.words}`)}</p>` : block;
  });

const rem = (pixels: number) => `${Math.round((pixels / 16) * 1000) / 1000}rem`;
const round = (pixels: number) => Math.round(pixels * 10) / 10;

/** The drawing as an image with its text alternative. It grows with the text size of the page, in the page's colors. */
function svgOf({ title, words, draw }: Drawing, width: number, id: string): string {
  const scene = draw(width);
  const isWide = width === WIDTH.wide;
  return (
    `<svg role="img" aria-labelledby="${id}-title ${id}-words" viewBox="${viewBox(scene)}" width="${rem(scene.width)}" ` +
    `class="mx-auto block font-sans${isWide ? ' max-w-full' : ''}">` +
    `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-words">${escaped(words)}</desc>` +
    `<defs><marker id="${id}-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">` +
    `<path d="M0 0 8 4 0 8Z" fill="currentColor" class="text-muted"/></marker></defs>` +
    `${scene.shapes.map((shape) => shapeOf(shape, id)).join('')}</svg>`
  );
}

const viewBox = ({ x, y, width, height }: Scene) => [x, y, width, height].map(round).join(' ');

const FILL: Record<BoxLook, string> = {
  plain: 'var(--color-paper)',
  soft: 'var(--color-accent-soft)',
  sunken: 'var(--color-sunken)',
  frame: 'none',
  label: 'var(--color-paper)',
};
const TEXT: Record<TextLook, string> = {
  strong: 'font-size="14" font-weight="600" class="text-ink"',
  plain: 'font-size="12.5" class="text-ink"',
  muted: 'font-size="12.5" class="text-muted"',
};

function shapeOf(shape: Shape, id: string): string {
  if (shape.is === 'text') {
    const anchor = shape.at === undefined || shape.at === 'start' ? '' : ` text-anchor="${shape.at}"`;
    const lines = shape.lines.map(
      (line, index) =>
        `<tspan x="${round(shape.x)}" y="${round(shape.y + index * LINE_HEIGHT)}">${escaped(line)} </tspan>`,
    );
    return lines.length === 0 ? '' : `<text fill="currentColor"${anchor} ${TEXT[shape.look]}>${lines.join('')}</text>`;
  }
  if (shape.is === 'dot')
    return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="5" fill="currentColor" class="text-accent"/>`;
  if (shape.is === 'path') {
    const more =
      shape.look === 'arrow'
        ? ` marker-end="url(#${id}-arrow)"`
        : shape.look === 'faint'
          ? ' stroke-dasharray="3 4"'
          : '';
    return `<path d="${shape.d.replace(/\d+\.\d+/g, (number) => String(round(Number(number))))}" fill="none" stroke="currentColor" stroke-width="1.5"${more} class="text-muted"/>`;
  }
  const { x, y, width, height, look, isRound } = shape;
  const stroke = look === 'label' ? '' : ' stroke="currentColor" stroke-width="1.5"';
  const dashes = look === 'frame' ? ' stroke-dasharray="5 4"' : '';
  const canvas = look === 'frame' ? '' : ' forced-colors:fill-[Canvas]';
  return (
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${isRound ? round(height / 2) : look === 'label' ? 3 : 8}" ` +
    `fill="${FILL[look]}"${stroke}${dashes} class="text-line-strong${canvas}"/>`
  );
}
