import { optionOrder } from '../question/option-order.ts';
import { seededRandom } from '../question/random.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import { rightAnswer, type StoredQuestion } from '../question/question.ts';
import { htmlOf } from './html.ts';
import type { Sides } from './sides.ts';

type CardQuestion = Pick<StoredQuestion, 'id' | 'kind' | 'text' | 'options' | 'keys'>;

/**
 * The sides of a card made of a question: what is asked with its options; then the right ones, and why each of all is right
 * or wrong. Options come in an order of chance, which says nothing of the key and is always the same for a question.
 */
export function questionSides(question: CardQuestion): Sides {
  const { id, text, options } = question;
  const { chooses, picks, tellsCount } = KINDS[question.kind];
  const order = optionOrder(options, seededRandom(Number.parseInt(id.slice(0, 8), 16)));
  const shown = order.map((index) => options[index]!);
  const keys = picks(rightAnswer(question, order));
  const right = keys.map((index) => shown[index]!);
  const others = shown.filter((option, index) => !keys.includes(index) && option.rationale !== '');
  return {
    front: [
      paragraphs(text),
      ...(tellsCount ? [`<p><strong>Choose ${chooses(question)}.</strong></p>`] : []),
      `<ul>${shown.map((option) => `<li>${htmlOf(option.text)}</li>`).join('')}</ul>`,
    ].join(''),
    back: [
      ...right.map((option) => `${strong(option.text)}${paragraphs(option.rationale)}`),
      ...(others.length > 0 ? ['<h4>Why not the others</h4>'] : []),
      ...others.map((option) => `${strong(option.text)}${paragraphs(option.rationale)}`),
    ].join(''),
  };
}

const paragraphs = (text: string) => htmlOf(text, '<p>', '</p>');
const strong = (text: string) => htmlOf(text, '<p><strong>', '</strong></p>');
