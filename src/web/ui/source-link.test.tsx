import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourceLink } from './source-link.tsx';

const RFC = { title: 'RFC 2131', url: 'https://www.rfc-editor.org/rfc/rfc2131', section: '4.1' };
const textOf = (more: { read?: string; opened?: string }) =>
  renderToStaticMarkup(<SourceLink source={{ ...RFC, ...more }} />).replaceAll(/<[^>]+>/g, '');

test.each([
  [{}, ''],
  [{ read: '2026-11-29' }, ' Read November 29, 2026.'],
  [{ read: '2026-11-29', opened: 'copy of 2023-01' }, ' Read November 29, 2026, from a copy saved in January 2023.'],
])('of a source with %j it says when it was read and what was opened', (more, said) => {
  expect(textOf(more)).toBe(`RFC 2131, 4.1 (opens a new tab)${said}`);
});
