import { questionSides } from '../../flashcard/question-sides.ts';
import { pictureInWords } from '../../question/exhibit/exhibit.ts';
import { letterOptions } from '../../question/letter-options.ts';
import { lostIn } from '../fit.ts';
import { type Card, type Content, type Loss, type WrittenQuestion } from '../format.ts';
import { withNumbers } from '../question-number.ts';
import { LOST_IN_TEXT, questionInWords } from '../picture/pictures-in-words.ts';
import { htmlText } from '../text/html-text.ts';

/** A picture on a site, which a card file doesn't include. */
const PICTURE = /<img\b[^<>]*?\balt="([^"]*)"[^<>]*>/g;

/** Questions as cards alongside the existing cards. A front is plain text, so options are on separate lines. */
export function cardsIn({ questions, cards }: Content): { cards: Card[]; losses: Loss[] } {
  const questionCards = questions
    .map((question) => questionInWords(question).question)
    .map(({ text, options, correctAnswers, rationales, explanation, kind, topic, domain, parts, exhibits }, index) => {
      const lettered = letterOptions(
        options.map((option, at) => ({ text: option, rationale: rationales[at] ?? '' })),
        correctAnswers,
        kind,
      );
      const id = index.toString(16).padStart(8, '0');
      const question = { ...lettered, text, parts: [...parts], exhibits: [...exhibits], id };
      const { front, back } = questionSides(question, pictureInWords);
      const why = explanation === '' ? '' : `<p>${htmlOfLines(explanation)}</p>`;
      return { front: htmlText(front).text, back: `${back}${why}`, topic: topic || domain };
    });
  const losses = lostIn(withNumbers(questions), lostOf);
  const textCards = cards.map((card) => ({ ...card, back: card.back.replaceAll(PICTURE, '<p>$1</p>') }));
  const lostPictures = cards.flatMap(({ back }, index) =>
    back === textCards[index]!.back ? [] : [{ place: `card ${index + 1}`, what: LOST_IN_TEXT }],
  );
  return { cards: [...questionCards, ...textCards], losses: [...losses, ...lostPictures] };
}

/** What a card has no place for; its tag is the topic or, without one, the domain. */
const lostOf = ({ sources, topic, domain, task, parts }: WrittenQuestion): string[] => [
  'The difficulty',
  ...(topic !== '' && domain !== '' ? ['The domain, since the topic is the tag'] : []),
  ...(task === '' ? [] : ['The task']),
  ...(sources.length > 0 ? ['Sources'] : []),
  ...(parts.some(({ accepts }) => (accepts?.values.length ?? 0) > 1) ? ['Accepted answers other than the first'] : []),
];

const htmlOfLines = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
