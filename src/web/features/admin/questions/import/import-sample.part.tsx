import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { isOfOptions } from '#rules/formats/fit.ts';
import type { ReadQuestion, WrittenQuestion } from '#rules/formats/format.ts';
import { LETTERS } from '#rules/formats/text/keys.ts';
import { letterOptions } from '#rules/question/letter-options.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countText } from '#rules/wording/count.ts';
import type { StoredPart } from '#rules/question/option.ts';
import { inBlank } from '#rules/question/part/blank.ts';
import { isTyped } from '#rules/formats/other-kinds.ts';
import { QuestionText } from '#web/ui/question-text.tsx';

const MOST_SHOWN = 3;

/** The first questions that fit, as they would be added, so that their author sees whether columns and answers were understood. */
export function ImportSample({ questions }: { questions: readonly ReadQuestion[] }) {
  if (questions.length === 0) return null;
  const shown = questions.slice(0, MOST_SHOWN);
  return (
    <details open className="mt-3">
      <summary className="min-h-6 cursor-pointer font-semibold">{titleOf(shown.length, questions.length)}</summary>
      <ol className="divide-y divide-line">
        {shown.map(({ place, question }, index) => (
          <li key={`${place}.${index}`} className="py-3 text-small">
            <Sample question={question} />
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
    : `How the ${shown < all ? 'first ' : ''}${countText(shown, 'question')} were read`;

function Sample({ question }: Pick<ReadQuestion, 'question'>) {
  // The server found nothing wrong with it.
  const sample = writtenQuestion(question as Parameters<typeof writtenQuestion>[0]);
  const { kind, text, options, correctAnswers, explanation, domain, task, topic } = sample;
  const filed = [domain, task, topic].filter((name) => name !== '');
  return (
    <>
      <p className="font-semibold">
        <QuestionText text={text} />
      </p>
      {isOfOptions(sample) ? (
        <ul className="mt-1">
          {options.map((option, index) => (
            <li key={index} className={correctAnswers.includes(index) ? 'font-semibold' : ''}>
              {LETTERS[index]}. <QuestionText text={option} />
              {correctAnswers.includes(index) && <span className="text-correct"> (correct)</span>}
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
          <QuestionText text={explanation} />
        </p>
      )}
      {filed.length > 0 && <p className="mt-1 text-muted wrap-anywhere">{filed.join(', ')}</p>}
    </>
  );
}
