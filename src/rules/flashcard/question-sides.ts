import { inBlank } from '../question/part/blank.ts';
import { type Exhibit, withExhibits } from '../question/exhibit/exhibit.ts';
import { shownOrderOf } from '../question/option-order.ts';
import { seededRandom } from '../question/random.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import { askedPart, type StoredQuestion } from '../question/question.ts';
import { htmlOf } from './html.ts';
import type { Sides } from './sides.ts';

type CardQuestion = Pick<StoredQuestion, 'id' | 'kind' | 'text' | 'options' | 'keys' | 'parts' | 'exhibits'>;

/**
 * The sides of a card made from a question: the question with its parts and options; then the right answer, and why each
 * is right or wrong. Options are shuffled, which reveals nothing about the key, but always the same way for a question.
 */
export function questionSides(question: CardQuestion, pictureOf?: (exhibit: Exhibit) => string): Sides {
  const { id, text, options, parts = [], exhibits = [] } = question;
  const { chooses, solution, tellsCount } = KINDS[question.kind];
  const asked = parts.map((part) => askedPart(part).text).filter((line) => line !== '');
  const order = shownOrderOf(question, seededRandom(Number.parseInt(id.slice(0, 8), 16)));
  const shown = order.map((index) => options[index]!);
  const right = solution(question);
  const named = new Set(right.map(({ option }) => option));
  const others = parts.length > 0 ? [] : shown.filter((option) => !named.has(option.id) && option.rationale !== '');
  return {
    front: [
      paragraphs(withExhibits(text, exhibits, pictureOf)),
      ...(asked.length > 0 ? [list(asked.map((line) => inBlank(line, '…')))] : []),
      ...(tellsCount ? [`<p><strong>Choose ${chooses(question)}.</strong></p>`] : []),
      ...(shown.length > 0 ? [list(shown.map((option) => option.text))] : []),
    ].join(''),
    back: [
      ...right.map((option) => `${strong(option.text)}${paragraphs(option.rationale)}`),
      ...(others.length > 0 ? ['<h4>Why not the others</h4>'] : []),
      ...others.map((option) => `${strong(option.text)}${paragraphs(option.rationale)}`),
    ].join(''),
  };
}

const paragraphs = (text: string) => htmlOf(text, '<p>', '</p>');
const list = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${htmlOf(text)}</li>`).join('')}</ul>`;
const strong = (text: string) => htmlOf(text, '<p><strong>', '</strong></p>');
