import { optionOrder } from '../quiz/draw.ts';
import { seededRandom } from '../quiz/random.ts';
import type { StoredQuestion } from '../quiz/question.ts';
import { textParts } from '../quiz/text-parts.ts';
import { escaped } from './html.ts';
import type { Sides } from './sides.ts';

type Asked = Pick<StoredQuestion, 'id' | 'text' | 'options' | 'keys'>;

/**
 * The sides of a card made of a question: what is asked with its options; then the right ones, and why each of all is right
 * or wrong. Options come in an order of chance, which says nothing of the key and is always the same for a question.
 */
export function questionSides({ id, text, options, keys }: Asked): Sides {
  const order = optionOrder(options, seededRandom(Number.parseInt(id.slice(0, 8), 16)));
  const shown = order.map((index) => options[index]!);
  const right = shown.filter((option) => keys.includes(option.id));
  const others = shown.filter((option) => !keys.includes(option.id) && option.rationale !== '');
  return {
    front: [
      paragraphs(text),
      ...(keys.length > 1 ? [`<p><strong>Choose ${keys.length}.</strong></p>`] : []),
      `<ul>${shown.map((option) => `<li>${html(option.text)}</li>`).join('')}</ul>`,
    ].join(''),
    back: [
      ...right.map((option) => `${strong(option.text)}${paragraphs(option.rationale)}`),
      ...(others.length > 0 ? ['<h4>Why not the others</h4>'] : []),
      ...others.map((option) => `${strong(option.text)}${paragraphs(option.rationale)}`),
    ].join(''),
  };
}

const paragraphs = (text: string) => html(text, '<p>', '</p>');
const strong = (text: string) => html(text, '<p><strong>', '</strong></p>');

/** What an author wrote as HTML: prose between the tags, lines of code outside of them. */
function html(text: string, open = '', close = ''): string {
  const parts = textParts(text).map(({ kind, text: part }) => {
    if (kind === 'lines') return `${close}<pre tabindex="0"><code>${escaped(part)}</code></pre>${open}`;
    return kind === 'code' ? `<code>${escaped(part)}</code>` : escaped(part).replaceAll('\n', '<br>');
  });
  return `${open}${parts.join('')}${close}`.replaceAll(open + close, '');
}
