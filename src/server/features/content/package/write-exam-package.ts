import { faultSentences } from '#rules/formats/field-name.ts';
import { type Card, type Loss, type WrittenQuestion, type Writer } from '#rules/formats/format.ts';
import { questionPlace, withNumbers } from '#rules/formats/question-number.ts';
import { LOST_IN_TEXT, questionInWords } from '#rules/formats/picture/pictures-in-words.ts';
import type { PackExam, PackQuestion, PackStudy } from '#rules/content-import/pack.ts';
import { type Exhibit, pictureInWords, withExhibits, withoutPictures } from '#rules/question/exhibit/exhibit.ts';
import { isPlaceFault, type PlaceDomain, placeIn } from '#rules/exam/place.ts';
import { slugOf } from '#rules/exam/slug.ts';
import { isoDate } from '#rules/wording/date.ts';
import { packedOptions } from '#server/features/content/export/export.ts';
import { hashOf } from '#server/hash.ts';
import { UNKNOWN_FORMAT } from '#server/features/exam/exam-format.ts';
import { checkDraft } from '#server/features/question/import/draft-check.ts';
import { packageOf } from './exam-package.ts';

const CATEGORY = {
  name: 'Imported',
  description: 'Exams converted from other formats',
  icon: 'clipboard',
  color: 'blue',
};
const CODE_SIGNS = 8;

/** A card, where it belongs, and its position among all cards. */
type PlacedCard = { card: Card; index: number; domain: number; task: number };

/** Questions and flashcards of other formats as an exam of their own, which is not offered until someone has reviewed it. */
export const writeExamPackage: Writer = ({ questions, cards }) => {
  const code = `CONVERTED-${hashOf([questions, cards]).slice(0, CODE_SIGNS).toUpperCase()}`;
  const today = isoDate(new Date().toISOString());
  const losses: Loss[] = [];
  const packQuestions: PackQuestion[] = [];
  let domains: readonly PlaceDomain[] = [];
  for (const [index, original] of withNumbers(questions).entries()) {
    const { question, isLosing } = questionInWords(original);
    const place = questionPlace(original);
    if (isLosing) losses.push({ place, what: LOST_IN_TEXT });
    if (withoutPictures(question.exhibits).length < question.exhibits.length)
      losses.push({ place, what: 'A picture; its text alternative follows the text' });
    const drafted = checkDraft(rowOf(question), { id: '', domains }, today);
    if (Array.isArray(drafted)) {
      losses.push({ place, what: `The question as a whole: ${faultSentences(drafted).join('; ')}` });
      continue;
    }
    domains = drafted.domains;
    const { wording } = drafted;
    packQuestions.push({ ref: refOf('q', index), ...wording, options: packedOptions(wording.options) });
  }
  const placedCards: PlacedCard[] = [];
  for (const [index, card] of cards.entries()) {
    const place = placeIn(domains, { domain: { either: card.domain }, task: { either: card.task } });
    // If the number already has another name, the card is left without a place.
    const held = isPlaceFault(place) ? placeIn(domains, { domain: {}, task: {} }) : place;
    if (isPlaceFault(held)) continue;
    domains = held.domains;
    placedCards.push({ card, index, domain: held.domain, task: held.task });
  }
  const edition = code.toLowerCase();
  const exam: PackExam = {
    edition,
    code,
    vendor: 'Imported',
    name: `Converted questions ${code.slice(-CODE_SIGNS)}`,
    category: CATEGORY.name,
    position: 999,
    description: 'Converted from another format.',
    priceCents: 0,
    isActive: false,
    version: { label: '1', effective: null },
    format: UNKNOWN_FORMAT,
    domains: domains.map(({ number, name, weight, tasks }) => ({
      number,
      name,
      weight,
      tasks: tasks.map((task) => ({ number: task.number, name: task.name })),
    })),
    sources: [],
  };
  const study = [...Map.groupBy(placedCards, ({ domain, task }) => `${domain}.${task}`).values()].map(studyOf);
  const pack = { exam, questions: packQuestions, study };
  return Promise.resolve({
    file: packageOf({ categories: [CATEGORY], packs: [{ folder: edition, pack }] }),
    losses,
    leftOut: questions.length - packQuestions.length,
  });
};

const refOf = (what: string, index: number) => `${what}-${String(index + 1).padStart(5, '0')}`;

const isPicture = ({ form }: Exhibit) => form === 'picture';

/** In the form of an import; a place without a name counts as none. */
function rowOf({ number: _, correctAnswers, domain, task, parts, exhibits, ...question }: WrittenQuestion) {
  return {
    ...question,
    text: withExhibits(question.text, exhibits.filter(isPicture), pictureInWords),
    correctAnswers,
    ...(domain !== '' && { domain }),
    ...(task !== '' && { task }),
    ...(parts.length > 0 && { parts }),
    ...(exhibits.length > 0 && { exhibits: withoutPictures(exhibits) }),
  };
}

function studyOf(cards: readonly PlacedCard[]): PackStudy {
  const [{ domain, task }] = cards as [PlacedCard];
  return {
    domain,
    task,
    guide: null,
    flashcards: [],
    tips: [],
    alerts: [],
    sources: [],
    items: cards.map(({ card: { front, back, topic }, index }, position) => ({
      ref: refOf('card', index),
      contentType: 'flashcard',
      title: front,
      html: back,
      topic,
      slug: slugOf(front) || 'flashcard',
      position,
      quizQuestionCount: null,
      flashcardCount: null,
      sources: [],
    })),
  };
}
