import { useState } from 'react';
import { textsOf, withTexts } from '#rules/question/text/authored-texts.ts';
import { pictureLine } from '#rules/question/text/text-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { PictureDialog } from './picture-dialog.part.tsx';
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
      {isOpen && <InQuestion draft={draft} put={put} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const NAMES = { rows: 'Row', typed: 'Blank', goals: 'Goal', rules: 'Rule' } as const;

/** The texts that can contain a picture, by the labels of their fields. */
function placesOf(draft: Props['draft']): (readonly [field: string, label: string])[] {
  const { keyForm } = kindOfDraft(draft);
  const part = keyForm in NAMES ? NAMES[keyForm as keyof typeof NAMES] : 'Row';
  return textsOf(draft).flatMap(({ field }) => {
    const [list, index, of] = field.split('.');
    const label = index === undefined ? undefined : `${list === 'options' ? 'Option' : part} ${Number(index) + 1}`;
    if (label === undefined) return [[field, field === 'text' ? 'Question' : 'Explanation'] as const];
    // Regions and rules are identified by their text, so it can contain no picture.
    if (of === 'text' && (keyForm === 'regions' || part === 'Rule')) return [];
    return [[field, of === 'text' ? label : `Reason for ${label.toLowerCase()}`] as const];
  });
}

function InQuestion({ draft, put, onClose }: Props & { onClose: () => void }) {
  const [field, setField] = useState('text');
  const add = (line: string) => {
    const { text, options, parts, explanation } = withTexts(draft, (own, at) =>
      at === field ? `${own}${own === '' ? '' : '\n'}${line}` : own,
    );
    put({ text, options, parts, explanation });
  };
  return (
    <PictureDialog onClose={onClose} onPicture={(picture, alternative) => add(pictureLine(picture, alternative))}>
      <SelectField
        label="Text"
        value={field}
        options={placesOf(draft)}
        onChange={(event) => setField(event.target.value)}
      />
    </PictureDialog>
  );
}
