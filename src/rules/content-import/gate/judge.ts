import { guideParts, withoutMarks } from '#rules/content-import/guide.ts';
import type { Pack, PackStudy } from '#rules/content-import/pack.ts';
import { countStudyWords } from '#rules/content-import/words.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { coverageOf } from './coverage.ts';
import { formsOf } from './forms.ts';
import { keyIsLongest, measuredQuestions, percent } from './measured-questions.ts';
import type { Gate, GateFinding, GateRow } from './names.ts';
import { bestGuess, checkGuesser } from './guesser.ts';
import { echoesOf } from './echoes.ts';
import { comparativesOf, stemLengthsOf } from './tells.ts';
import { sectionsOf } from './sections.ts';

const FORMS = 4;
/** Unless a pack says otherwise. */
const HARD = 0.25;
const LONGEST = 0.3;

/** Measures a pack at all gates, and lists what fails each, whether or not the pack holds it. */
export function judgePack(
  pack: Pack,
  holds: readonly Gate[],
  leastHard = HARD,
): { row: GateRow; findings: GateFinding[] } {
  const { exam, questions } = pack;
  const own = measuredQuestions(questions);
  const share = (count: number) => (own.length > 0 ? count / own.length : 0);
  const hard = share(own.filter(({ difficulty }) => difficulty === 'hard').length);
  const longKeys = own.filter(keyIsLongest);
  const longest = share(longKeys.length);
  const guess = bestGuess(questions);
  const { findings: comparativeFindings, ...comparatives } = comparativesOf(questions);
  const { findings: stemFindings, stems } = stemLengthsOf(questions);
  const { findings: echoFindings, ...echoes } = echoesOf(pack);
  const { findings: coverageFindings, ...coverage } = coverageOf(pack);
  const { findings: sectionFindings, ...sections } = sectionsOf(questions);
  const forms = formsOf(pack);
  const findings: GateFinding[] = [
    ...(forms < FORMS ? [finding('forms', `${forms} whole forms, not at least ${FORMS}`)] : []),
    ...(hard < leastHard ? [finding('hard', `${percent(hard)} are hard, not at least ${percent(leastHard)}`)] : []),
    ...checkGuesser(guess),
    ...(longest > LONGEST
      ? [
          finding('longest', `the key is the longest option in ${percent(longest)}, over ${percent(LONGEST)}`),
          ...longKeys.map(({ ref }) => ({ ...finding('longest', 'its key is the longest option'), ref })),
        ]
      : []),
    ...comparativeFindings,
    ...stemFindings,
    ...echoFindings,
    ...coverageFindings,
    ...sectionFindings,
  ];
  const row: GateRow = {
    edition: exam.edition,
    questions: questions.length,
    measured: own.length,
    forms,
    kinds: Object.fromEntries(
      KIND_NAMES.map((name) => [name, questions.filter(({ kind }) => kind === name).length]),
    ) as GateRow['kinds'],
    hard,
    guess: { strategy: guess.strategy, share: guess.share },
    longest,
    comparatives,
    stems,
    echoes,
    sections,
    coverage,
    guideWords: meanWords(pack.study),
    holds,
  };
  return { row, findings };
}

const finding = (gate: Gate, message: string): GateFinding => ({ gate, message });

function meanWords(study: readonly PackStudy[]): number {
  const counts = study.flatMap(({ guide }) =>
    guide === null ? [] : [countStudyWords(guideParts(withoutMarks(guide))?.body ?? '')],
  );
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) / counts.length : 0;
}
