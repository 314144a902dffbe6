import { cairn, INK, MUTED_COLOR, PAPER } from './cairn.ts';
import { lines, type Style, written } from './lettering.ts';
import { box, type Color, draw } from './svg.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
/** The most stones drawn in a cairn. */
const MOST_STONES = 6;

const NAME: Style = { face: 'bold', size: 44, color: INK };
const TITLE: Style = { face: 'bold', size: 72, color: INK };
const SMALL: Style = { face: 'regular', size: 32, color: MUTED_COLOR };

/** The text of a card. */
export type Card = { above: string; title: string; below: string; stones: number };

/** The site the card is for. */
type Owner = { siteName: string; accent: Color };

/** The preview picture for links to a page, as a PNG of 1200 by 630. */
export function socialCard({ above, title, below, stones }: Card, { siteName, accent }: Owner): Promise<Buffer> {
  const code: Style = { face: 'bold', size: 32, color: accent };
  const [line = ''] = lines(above, code, { width: 720, lines: 1 });
  const [last = ''] = lines(below, SMALL, { width: 740, lines: 1 });
  return draw(WIDTH, HEIGHT, PAPER, [
    ...cairn(5, { x: MARGIN - 8, y: 64, size: 64, color: accent }),
    written(siteName, { x: MARGIN + 72, y: 116 }, NAME),
    ...cairn(Math.min(MOST_STONES, Math.max(2, stones)), { x: 850, y: 240, size: 300, color: accent }),
    written(line, { x: MARGIN, y: 236 }, code),
    ...lines(title, TITLE, { width: 740, lines: 3 }).map((text, index) =>
      written(text, { x: MARGIN, y: 322 + index * 84 }, TITLE),
    ),
    written(last, { x: MARGIN, y: 560 }, SMALL),
    box(0, HEIGHT - 14, WIDTH, 14, 0, accent),
  ]);
}

/** The mark on a paper background, with a margin for whatever shape a system cuts out. */
export const appIcon = (size: number, color: Color): Promise<Buffer> =>
  draw(size, size, PAPER, cairn(5, { x: size * 0.18, y: size * 0.14, size: size * 0.64, color }));
