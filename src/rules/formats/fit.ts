import { type Exhibit, pictureInWords, withExhibits } from '../question/exhibit/exhibit.ts';
import type { ExhibitForm } from '../question/exhibit/exhibit-forms.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import { LOST_IN_TEXT, questionInWords } from './picture/pictures-in-words.ts';
import { type Content, type Loss, type WrittenQuestion, type Writer, type Writing } from './format.ts';
import { questionPlace, withNumbers } from './question-number.ts';

/** What of a question a format has a place for: pictures by name, exhibits of a form, and which options keep their place. */
type Holds = {
  picture?: (name: string) => boolean;
  form?: (form: ExhibitForm) => boolean;
  fixed?: (question: WrittenQuestion) => boolean;
  hasTags?: boolean;
};

/** Whether a format can hold a question; if not because of its kind, what else it does not support. */
type HoldsQuestion = (question: WrittenQuestion) => boolean | string;

/**
 * A writer for the questions a format can hold. The others are left out and reported. Exhibits go into the text if the format
 * has no place for them; pictures stay if the format holds pictures and their files are available.
 */
export function fittingWriter(
  title: string,
  holds: HoldsQuestion,
  write: (questions: readonly WrittenQuestion[], content: Content) => Omit<Writing, 'leftOut'>,
  {
    holdsPictures = false,
    holdsScenarios = false,
    holdsFixed = () => false,
    holdsTags = false,
  }: {
    holdsPictures?: boolean;
    holdsScenarios?: boolean;
    holdsFixed?: (question: WrittenQuestion) => boolean;
    holdsTags?: boolean;
  } = {},
): Writer {
  return async (content) => {
    const held: Holds = {
      picture: (name) => holdsPictures && content.pictures?.has(name) === true,
      form: (form) => holdsScenarios && form === 'scenario',
      fixed: holdsFixed,
      hasTags: holdsTags,
    };
    const found = withNumbers(content.questions).map((question) => fitTo(title, holds, question, held));
    const fit = found.flatMap(({ question }) => question ?? []);
    const { file, losses: more } = write(fit, content);
    return {
      file,
      losses: [...found.flatMap(({ losses }) => losses), ...more],
      leftOut: found.length - fit.length,
    };
  };
}

/** One question as a format holds it, null if it can't, and what is lost. */
export function fitTo(
  title: string,
  holds: HoldsQuestion,
  original: WrittenQuestion,
  {
    picture: holdsPicture = () => false,
    form: holdsForm = () => false,
    fixed: holdsFixed = () => false,
    hasTags = false,
  }: Holds = {},
): { question: WrittenQuestion | null; losses: Loss[] } {
  const loss = (what: string): Loss => ({ place: questionPlace(original), what });
  const { question, isLosing } = questionInWords(original, holdsPicture);
  const shown = question.exhibits.filter(({ form, picture }) =>
    picture === undefined ? holdsForm(form) : holdsPicture(picture),
  );
  const exhibits = question.exhibits.filter((exhibit) => !shown.includes(exhibit));
  const isHeld = holds(question);
  if (isHeld !== true) {
    const why = isHeld
      ? `${title} does not support ${isHeld}`
      : `${title} does not support this kind of question (${KINDS[question.kind].title})`;
    return { question: null, losses: [loss(`The question as a whole: ${why}`)] };
  }
  const isScenario = ({ form }: Exhibit) => form === 'scenario';
  const isFixed = question.fixed.length > 0 && holdsFixed(question);
  return {
    question: {
      ...question,
      text: withExhibits(question.text, exhibits, pictureInWords),
      exhibits: shown,
      fixed: isFixed ? question.fixed : [],
      tags: hasTags ? question.tags : [],
    },
    losses: [
      ...(question.fixed.length > 0 && !isFixed ? [loss(LOST_PLACE)] : []),
      ...(question.tags.length > 0 && !hasTags ? [loss('Its tags')] : []),
      ...(exhibits.some(isScenario) ? [loss('The case set; its scenario now precedes the text')] : []),
      ...(exhibits.some((exhibit) => !isScenario(exhibit))
        ? [loss('The position of an exhibit beside the question; it now follows the text')]
        : []),
      ...(exhibits.some(({ form }) => form === 'picture')
        ? [loss('A picture; its text alternative follows the text')]
        : []),
      ...(isLosing ? [loss(LOST_IN_TEXT)] : []),
    ],
  };
}

const LOST_PLACE = 'The fixed place of an option: it is shuffled with the others';

/** Whether no option may change its place. */
export const isAllFixed = ({ fixed, options }: Pick<WrittenQuestion, 'fixed' | 'options'>): boolean =>
  options.length > 0 && fixed.length === options.length;

/** Whether it asks only which options are right. */
export const isOfOptions = ({ kind }: WrittenQuestion): boolean => KINDS[kind].keyForm === 'options';

/** What each question loses, with its place. */
export const lostIn = (
  questions: readonly WrittenQuestion[],
  lostOf: (question: WrittenQuestion) => readonly string[],
): Loss[] =>
  questions.flatMap((question) => lostOf(question).map((what) => ({ place: questionPlace(question), what })));
