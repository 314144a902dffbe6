import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLinks, sharePreview, shareText } from './share-text.ts';

test('has a message for each band that names exam and percentage', () => {
  const texts = [95, 85, 75, 65, 30].map((percentage) => shareText('Exam', percentage, 3));
  expect(new Set(texts.map((text) => text.replace(/\d+/, ''))).size).toBe(5);
  for (const text of texts) expect(text).toMatch(/\d+% on a free Exam practice quiz/);
});

test('names no level where too few answers were given for one', () => {
  const texts = [0, 10, 100].map((percentage) => shareText('Exam', percentage, 2));
  expect(texts).toEqual([0, 10, 100].map((percentage) => `I scored ${percentage}% on a free Exam practice quiz.`));
});

test('limits a preview to 100 characters and shows when the text continues', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const preview = sharePreview(text);
      const isLong = Array.from(text).length > 100;
      expect(preview.endsWith('...') && isLong ? preview.slice(0, -3) : preview).toBe(
        Array.from(text).slice(0, 100).join(''),
      );
      expect(preview.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test('encodes shared text in links without loss or injection', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), (text, url) => {
      const { microblog, professional, social } = shareLinks(text, url);
      expect(Object.fromEntries(new URL(microblog).searchParams)).toEqual({ text, url });
      expect(Object.fromEntries(new URL(professional).searchParams)).toEqual({ url, summary: text });
      expect(Object.fromEntries(new URL(social).searchParams)).toEqual({ u: url, quote: text });
    }),
  );
});
