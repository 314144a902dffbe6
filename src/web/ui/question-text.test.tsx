import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuestionText } from './question-text.tsx';

test('the page as it comes shows code and pictures as such, not the signs that they are written with', () => {
  const name = `${'a'.repeat(64)}-40x30.webp`;
  const html = renderToString(<QuestionText text={`What does \`ls -l\` list?\n\n![A rack](/api/pictures/${name})`} />);
  expect(html).toContain('ls -l</code>');
  expect(html).toContain('alt="A rack"');
  expect(html).not.toMatch(/`|!\[/);
});
