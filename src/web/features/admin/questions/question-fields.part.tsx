import { MOST_EXPLAINED, MOST_LICENSE } from '#rules/question/part/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { AnswerFields } from './answer/answer-fields.part.tsx';
import { ExhibitFields } from './exhibit/exhibit-fields.part.tsx';
import { PlaceFields, type PlaceProps } from './place-fields.part.tsx';
import { faultUnder } from './question-draft.ts';
import { TagsField } from './tags-field.part.tsx';
import { SourceFields } from './source-fields.part.tsx';
import { STEM } from './first-open.ts';
import { pictureText } from './picture-text.ts';
import { PictureTaker } from './exhibit/text-picture.part.tsx';
import { Button } from '#web/ui/button.tsx';

/** Every field of a question. */
export function QuestionFields(props: PlaceProps) {
  const { draft, put, faults, exam } = props;
  return (
    <PictureTaker
      draft={draft}
      put={put}
      render={(addPicture) => (
        <>
          <PlaceFields {...props} />
          <TextAreaField
            label="Question"
            maxLength={2000}
            rows={4}
            value={draft.text}
            error={faults['text']}
            onChange={(event) => put({ text: event.target.value })}
            {...pictureText('text')}
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
            {...pictureText('explanation')}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button look="plain" size="small" onClick={addPicture}>
              Add Picture to Text
            </Button>
            <span className="text-small text-muted">You can also paste or drop a picture into a text.</span>
          </div>
          <TagsField
            label="Tags (optional)"
            hint="Separated by commas, at most 20. Candidates don’t see them."
            tags={draft.tags}
            error={faultUnder(faults, 'tags')}
            onChange={(tags) => put({ tags })}
          />
          <SourceFields draft={draft} put={put} faults={faults} />
          <Field
            label="License (optional)"
            hint={
              exam.license === ''
                ? 'For example, CC BY 4.0. The exam names none.'
                : `Leave blank for that of the exam: ${exam.license}.`
            }
            maxLength={MOST_LICENSE}
            value={draft.license}
            error={faults['license']}
            onChange={(event) => put({ license: event.target.value })}
          />
        </>
      )}
    />
  );
}
