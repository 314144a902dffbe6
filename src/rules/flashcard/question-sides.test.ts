import { expect, test } from 'vitest';
import { kindFor } from '../question/kinds/kinds.ts';
import { questionSides } from './question-sides.ts';

const options = ['One', 'Two', 'Three', 'Four'].map((text, index) => ({
  id: 'abcd'[index]!,
  text: `${text} & more`,
  rationale: `Since <${text}>\nis so.`,
}));
const sidesOf = (id: string, keys: string[]) =>
  questionSides({ id, kind: kindFor({ options, keys }), text: 'Which < 2?\nThink.', options, keys });
const ID = '0f9c3a52-6a4e-4f0e-9a53-0b8f6f1f7c11';

test('shows the options on the front, and the right ones with rationales on the back', () => {
  const { front, back } = sidesOf(ID, ['b']);
  expect(front).toContain('<p>Which &lt; 2?<br>Think.</p>');
  expect(front.match(/<li>.*?<\/li>/g)!.toSorted()).toEqual(
    ['Four', 'One', 'Three', 'Two'].map((text) => `<li>${text} &amp; more</li>`),
  );
  expect(back).toMatch(/^<p><strong>Two &amp; more<\/strong><\/p><p>Since &lt;Two&gt;<br>is so.<\/p><h4>/);
  const others = back.slice(back.indexOf('</h4>'));
  for (const text of ['Four', 'One', 'Three']) expect(others).toContain(`<p>Since &lt;${text}&gt;<br>is so.</p>`);
  expect(others).not.toContain('Two');
  expect(sidesOf(ID, ['a', 'c']).front).toContain('Choose 2.');
  expect(sidesOf(ID, ['a', 'c']).back).toContain('One');
});

test('shows a stable front whatever the key, with an order that varies by question', () => {
  expect(sidesOf(ID, ['a']).front).toBe(sidesOf(ID, ['d']).front);
  const fronts = Array.from(
    { length: 40 },
    (_, seed) => sidesOf(`${seed.toString(16).padStart(8, '0')}${ID.slice(8)}`, ['a']).front,
  );
  expect(new Set(fronts).size).toBeGreaterThan(10);
});

test('formats code, including blocks', () => {
  const { front, back } = questionSides({
    id: ID,
    kind: 'single',
    text: 'What does `ls <dir>` say of\n```\na:\n  b & c\n```',
    options: [
      { id: 'a', text: '`ip a`', rationale: 'Look:\n  eth0' },
      { id: 'b', text: 'Nothing', rationale: '' },
    ],
    keys: ['a'],
  });
  expect(front).toContain(
    '<p>What does <code>ls &lt;dir&gt;</code> say of</p><pre tabindex="0"><code>a:\n  b &amp; c</code></pre><ul>',
  );
  expect(front).toContain('<li><code>ip a</code></li>');
  expect(back).toBe('<p><strong><code>ip a</code></strong></p><p>Look:</p><pre tabindex="0"><code>eth0</code></pre>');
});
