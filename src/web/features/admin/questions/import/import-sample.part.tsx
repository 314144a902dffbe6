import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { isOfOptions } from '#rules/formats/fit.ts';
import type { ReadQuestion, WrittenQuestion } from '#rules/formats/format.ts';
import { LETTERS } from '#rules/formats/text/keys.ts';
import { letterOptions } from '#rules/question/letter-options.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { capital } from '#rules/formats/field-name.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import type { StoredPart } from '#rules/question/option.ts';
import { inBlank } from '#rules/question/part/blank.ts';
import { isTyped } from '#rules/formats/other-kinds.ts';
import { picturesOf, samplesOf } from './import-samples.ts';
import { QuestionText } from '#web/ui/question-text.tsx';

/** Some of the questions that fit, as they would be added, so that their author sees whether columns and answers were understood. */
export function ImportSample({ questions }: { questions: readonly ReadQuestion[] }) {
  if (questions.length === 0) return null;
  const all = questions.map(({ place, question }) => ({ place, ...questionOf({ question }) }));
  const samples = samplesOf(all);
  return (
    <details open className="mt-3">
      <summary className="min-h-6 cursor-pointer font-semibold">{titleOf(samples.length, questions.length)}</summary>
      <ul className="figures mt-1 text-small text-muted">
        {tallyOf(all).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <ol className="divide-y divide-line">
        {samples.map((sample, index) => (
          <li key={`${sample.place}.${index}`} className="py-3 text-small">
            <Sample sample={sample} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What is right of a question that asks for more than picking options: an order, pairs, or what is typed. */
function Solution({ question }: { question: WrittenQuestion }) {
  const { kind, options, correctAnswers, parts, exhibits } = question;
  const lettered = letterOptions(
    options.map((text) => ({ text, rationale: '' })),
    correctAnswers,
    kind,
  );
  const lines = isTyped(question)
    ? parts.map(typedLine)
    : KINDS[lettered.kind]
        .solution({ ...lettered, parts: [...parts], exhibits: [...exhibits] })
        .map(({ text }) => text);
  return (
    <ul className="mt-1">
      {lines.map((text, index) => (
        <li key={index} className="font-semibold">
          <QuestionText text={text} />
          <span className="text-correct"> (correct)</span>
        </li>
      ))}
    </ul>
  );
}

/** A blank with everything that it accepts. */
function typedLine({ text, accepts }: StoredPart): string {
  const { values = [], tolerance, unit } = accepts ?? {};
  const range = tolerance ? `± ${tolerance}` : undefined;
  return inBlank(text, [values.join(' or '), range, unit].filter(Boolean).join(' '));
}

const titleOf = (shown: number, all: number) =>
  all === 1
    ? 'How the question was read'
    : `How ${shown < all ? `${shown} of the ${countText(all, 'question')}` : `the ${countText(all, 'question')}`} were read`;

const ABOUT = ['domain', 'task', 'topic', 'difficulty'] as const;

// The server found nothing wrong with it.
const questionOf = ({ question }: Pick<ReadQuestion, 'question'>) =>
  writtenQuestion(question as Parameters<typeof writtenQuestion>[0]);

type PlacedQuestion = WrittenQuestion & { place: string };

/** How many questions are of each difficulty, and which are not answered by picking options, as if their author forgot these. */
function tallyOf(all: readonly PlacedQuestion[]): string[] {
  const levels = DIFFICULTIES.flatMap((level) => {
    const count = all.filter(({ difficulty }) => difficulty === level).length;
    return count === 0 ? [] : [`${numberText(count)} ${level}`];
  });
  const others = Map.groupBy(
    all.filter((question) => !isOfOptions(question)),
    ({ kind }) => kind,
  );
  return [
    `Difficulty: ${levels.join(', ')}`,
    ...[...others].map(([kind, own]) => {
      const more = own.length > 1 ? ` and ${numberText(own.length - 1)} more` : '';
      return `Read as “${KINDS[kind].title}”: ${own[0]!.place}${more}`;
    }),
  ];
}

function Sample({ sample }: { sample: WrittenQuestion }) {
  const { kind, text, options, correctAnswers, rationales, explanation, sources, exhibits } = sample;
  const named = ABOUT.filter((name) => sample[name] !== '').map((name) => `${capital(name)}: ${sample[name]}`);
  return (
    <>
      <p className="font-semibold">
        <QuestionText text={text} />
      </p>
      {picturesOf(exhibits).map((shown, index) => (
        <p key={index} className="mt-1 text-muted">
          Picture: {shown}
        </p>
      ))}
      {isOfOptions(sample) ? (
        <ul className="mt-1">
          {options.map((option, index) => (
            <li key={index} className={correctAnswers.includes(index) ? 'font-semibold' : ''}>
              {LETTERS[index]}. <QuestionText text={option} />
              {correctAnswers.includes(index) && <span className="text-correct"> (correct)</span>}
              {rationales[index] && (
                <span className="block pl-5 font-normal text-muted">
                  <QuestionText text={rationales[index]} />
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-1 text-muted">{KINDS[kind].title}</p>
          <Solution question={sample} />
        </>
      )}
      {explanation !== '' && (
        <p className="mt-1 text-muted">
          Explanation: <QuestionText text={explanation} />
        </p>
      )}
      {sources.length > 0 && (
        <p className="mt-1 text-muted wrap-anywhere">Sources: {sources.map(({ title }) => title).join(', ')}</p>
      )}
      <p className="mt-1 text-muted wrap-anywhere">{named.join(' · ')}</p>
    </>
  );
}
