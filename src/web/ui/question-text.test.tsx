import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuestionText } from './question-text.tsx';

test('renders code and pictures on the server instead of their markup', () => {
  const name = `${'a'.repeat(64)}-40x30.webp`;
  const html = renderToString(<QuestionText text={`What does \`ls -l\` list?\n\n![A rack](/api/pictures/${name})`} />);
  expect(html).toContain('ls -l</code>');
  expect(html).toContain('alt="A rack"');
  expect(html).not.toMatch(/`|!\[/);
});
