import { expect, test } from 'vitest';
import { htmlOfGuide } from '#server/features/content/pack/guide-html.ts';
import { cleanHtml, servedHtml, storedTexts, textOf } from './content-html.ts';

const GUIDE = 'Before.\n\n```sequence A <first> handshake\nPC | Server\nPC -> Server: SYN & "hello"\n```\n\nAfter.';
const stored = cleanHtml(htmlOfGuide(GUIDE));

test('stores a drawing as it was written, and draws it when it is served', () => {
  expect(stored).toContain('<pre class="study-drawing"><code>sequence A &lt;first&gt; handshake\nPC | Server');
  expect(cleanHtml(stored)).toBe(stored);
  const served = servedHtml(stored);
  expect(served).not.toContain('study-drawing');
  expect(served.match(/<svg role="img"/g)).toHaveLength(2);
  expect(served).toContain('<figcaption class="mb-2 text-small font-semibold">A &lt;first&gt; handshake</figcaption>');
  expect(served.match(/<desc [^>]*>PC to Server: SYN &amp; &quot;hello&quot;\.<\/desc>/g)).toHaveLength(2);
  const ids = [...served.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('is found and read aloud by its words', () => {
  expect(textOf(stored)).toBe('Before. A <first> handshake. PC to Server: SYN & "hello". After.');
  expect(storedTexts('T', htmlOfGuide(GUIDE)).plainText).toContain('PC to Server');
});

test('shows as code what cannot be drawn, and lets nobody bring markup of their own', () => {
  expect(servedHtml('<pre class="study-drawing"><code>sequence T\nnothing</code></pre>')).toBe(
    '<pre tabindex="0" class="study-drawing"><code>sequence T\nnothing</code></pre>',
  );
  const forged = servedHtml(
    '<svg onload="x"><script>1</script></svg><pre class="study-drawing"><code>boxes T\n&lt;script&gt;\n  a" onload="x</code></pre>',
  );
  expect(forged).not.toMatch(/<script|onload="x"/);
  expect(forged).toContain('&lt;script&gt;');
});
