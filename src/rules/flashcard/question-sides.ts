import { optionOrder } from '../quiz/draw.ts';
import { seededRandom } from '../quiz/random.ts';
import type { StoredQuestion } from '../quiz/question.ts';
import { escaped } from './html.ts';
import type { Sides } from './sides.ts';

type Asked = Pick<StoredQuestion, 'id' | 'text' | 'options' | 'keys'>;

/**
 * The sides of a card made of a question: what is asked with its options, and the right ones with why. Options come in an
 * order of chance, which says nothing of the key and is always the same for a question.
 */
export function questionSides({ id, text, options, keys }: Asked): Sides {
  const order = optionOrder(options, seededRandom(Number.parseInt(id.slice(0, 8), 16)));
  const shown = order.map((index) => options[index]!);
  const right = shown.filter((option) => keys.includes(option.id));
  return {
    front: [
      `<p>${lines(text)}</p>`,
      ...(keys.length > 1 ? [`<p><strong>Choose ${keys.length}.</strong></p>`] : []),
      `<ul>${shown.map((option) => `<li>${lines(option.text)}</li>`).join('')}</ul>`,
    ].join(''),
    back: right
      .map((option) => `<p><strong>${lines(option.text)}</strong></p><p>${lines(option.rationale)}</p>`)
      .join(''),
  };
}

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');
