import { expect, test } from 'vitest';
import { openingFor, sectionsIn, sectionsOf } from './section.ts';

let count = 0;
const guide = (markdown: string) => ({ id: `g${(count += 1)}`, markdown, sections: sectionsIn(markdown) });
const opening = (markdown: string) => openingFor(guide(markdown), sectionsOf(guide(markdown))[0]);

test.each([
  ['the first paragraph', 'Roles are *lent*.\n\nMore.', 'Roles are lent.'],
  [
    'apostrophes, quotation marks, and signs as they are',
    'A "supplier\'s" R&D &mdash; `a < b`.',
    'A "supplier\'s" R&D — a < b.',
  ],
  [
    'no announcement of what follows',
    'Learn the figures. These are for a month:\n\n| a | b |\n|-|-|\n| 1 | 2 |',
    'Learn the figures.',
  ],
  ['no sentence that a list ends', 'Data is examples. Good data is\n\n- true\n- fair', 'Data is examples.'],
  ['nothing about a table in it', 'The table below says it.\n\nRoles are lent.', 'Roles are lent.'],
])('shows of a locked section %s', (_, text, shown) => {
  expect(opening(`## Roles\n<!-- bullets: 1 -->\n\n${text}`)).toBe(shown);
});

test('shows how the guide opens, or another section, if nothing in the section stands alone', () => {
  const table = '| a | b |\n|-|-|\n| 1 | 2 |';
  const rows = `## Rows\n\n${table}\n\nTwo rows never move.`;
  expect(opening(`What matters here.\n\n${rows}`)).toBe('What matters here.');
  expect(opening(`${rows}\n\n## Keys\n\nA key is kept in a vault.`)).toBe('A key is kept in a vault.');
  expect(opening(rows)).toBe('');
});
