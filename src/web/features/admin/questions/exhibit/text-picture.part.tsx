import { useState } from 'react';
import { textsOf, withTexts } from '#rules/question/text/authored-texts.ts';
import { pictureLine } from '#rules/question/text/text-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { PictureField } from './picture-field.part.tsx';
import { type EditProps, kindOfDraft } from '../question-draft.ts';

type Props = Pick<EditProps, 'draft' | 'put'>;

/** Adds a picture to one of the texts of a question, as a line that can be moved. */
export function TextPicture({ draft, put }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button look="plain" size="small" onClick={() => setIsOpen(true)}>
        Add Picture to Text
      </Button>
      {isOpen && <PictureDialog draft={draft} put={put} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const NAMES = { rows: 'Row', typed: 'Blank', goals: 'Goal', rules: 'Rule' } as const;

/** The texts that a picture can stand in, by the labels of their fields. */
function placesOf(draft: Props['draft']): (readonly [field: string, label: string])[] {
  const { keyForm } = kindOfDraft(draft);
  const part = keyForm in NAMES ? NAMES[keyForm as keyof typeof NAMES] : 'Row';
  return textsOf(draft).flatMap(({ field }) => {
    const [list, index, of] = field.split('.');
    const label = index === undefined ? undefined : `${list === 'options' ? 'Option' : part} ${Number(index) + 1}`;
    if (label === undefined) return [[field, field === 'text' ? 'Question' : 'Explanation'] as const];
    // A region and a rule are told by what stands in their text.
    if (of === 'text' && (keyForm === 'regions' || part === 'Rule')) return [];
    return [[field, of === 'text' ? label : `Reason for ${label.toLowerCase()}`] as const];
  });
}

function PictureDialog({ draft, put, onClose }: Props & { onClose: () => void }) {
  const [field, setField] = useState('text');
  const [picture, setPicture] = useState<string>();
  const [alternative, setAlternative] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isTold = alternative.trim() !== '';
  const add = () => {
    setIsAsked(true);
    if (picture === undefined || !isTold) return;
    const line = pictureLine(picture, alternative);
    const { text, options, parts, explanation } = withTexts(draft, (own, at) =>
      at === field ? `${own}${own === '' ? '' : '\n'}${line}` : own,
    );
    put({ text, options, parts, explanation });
    onClose();
  };
  return (
    <Dialog title="Add picture" onClose={onClose}>
      <div className="space-y-4">
        <SelectField
          label="Text"
          value={field}
          options={placesOf(draft)}
          onChange={(event) => setField(event.target.value)}
        />
        <PictureField
          label="Picture"
          picture={picture}
          error={isAsked && picture === undefined ? 'Choose a picture' : undefined}
          onPicture={setPicture}
        />
        <TextAreaField
          label="Text alternative"
          hint="What the picture shows, for people who cannot see it."
          rows={2}
          maxLength={300}
          value={alternative}
          error={isAsked && !isTold ? 'Describe what the picture shows' : undefined}
          onChange={(event) => setAlternative(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={add}>Add Picture</Button>
        </div>
      </div>
    </Dialog>
  );
}
