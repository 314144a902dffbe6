import { MOST_EXPLAINED } from '#rules/question/part/limits.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { AnswerFields } from './answer/answer-fields.part.tsx';
import { ExhibitFields } from './exhibit/exhibit-fields.part.tsx';
import { PlaceFields, type PlaceProps } from './place-fields.part.tsx';
import { SourceFields } from './source-fields.part.tsx';
import { STEM } from './first-open.ts';
import { TextPicture } from './exhibit/text-picture.part.tsx';

/** Every field of a question. */
export function QuestionFields(props: PlaceProps) {
  const { draft, put, faults } = props;
  return (
    <div className="space-y-5">
      <PlaceFields {...props} />
      <TextAreaField
        label="Question"
        maxLength={2000}
        rows={4}
        value={draft.text}
        error={faults['text']}
        onChange={(event) => put({ text: event.target.value })}
        {...STEM}
      />
      <ExhibitFields draft={draft} put={put} faults={faults} />
      <AnswerFields draft={draft} put={put} faults={faults} />
      <TextAreaField
        label="Explanation (optional)"
        maxLength={MOST_EXPLAINED}
        value={draft.explanation}
        error={faults['explanation']}
        onChange={(event) => put({ explanation: event.target.value })}
      />
      <TextPicture draft={draft} put={put} />
      <SourceFields draft={draft} put={put} faults={faults} />
    </div>
  );
}
