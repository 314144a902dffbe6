import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { MOST_EXHIBITS } from '#rules/question/part/limits.ts';
import { textsOf, withTexts } from '#rules/question/text/authored-texts.ts';
import { pictureLine } from '#rules/question/text/text-pictures.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { isUntouched } from './sample-exhibits.ts';
import { PictureDialog } from './picture-dialog.part.tsx';
import { type EditProps, kindOfDraft } from '../question-draft.ts';

type Props = Pick<EditProps, 'draft' | 'put'>;

/** A picture that is being added, with its file if it was pasted or dropped, and the field it is for. */
type Adding = { file?: File | undefined; field: string };

/** Where a picture stands beside the question instead of in a text. */
const BESIDE = 'beside';

/** Takes pictures that are pasted or dropped anywhere in it into the text there, or beside the question; `render` gets what opens the same dialog by hand. */
export function PictureTaker({ draft, put, render }: Props & { render: (open: () => void) => ReactNode }) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const take = (event: SyntheticEvent, files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const own = (event.target as Element).closest<HTMLElement>('[data-picture-text]')?.dataset['pictureText'];
    const isText = placesOf(draft).some(([field]) => field === own);
    setAdding({ file, field: isText ? own! : BESIDE });
  };
  return (
    // What it takes can also be chosen with the button in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="space-y-5"
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      {render(() => setAdding({ field: 'text' }))}
      {adding && <InQuestion draft={draft} put={put} adding={adding} onClose={() => setAdding(null)} />}
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

function InQuestion({ draft, put, adding, onClose }: Props & { adding: Adding; onClose: () => void }) {
  const [field, setField] = useState(adding.field);
  const { exhibits = [] } = draft;
  const canStandBeside = exhibits.length < MOST_EXHIBITS;
  const add = (picture: string, alternative: string) => {
    if (field === BESIDE) {
      // It takes the place of a sample that nobody edited.
      const kept = exhibits.filter((exhibit) => !isUntouched(exhibit));
      const title = `Exhibit ${kept.length + 1}`;
      return put({ exhibits: [...kept, { title, form: 'picture', text: alternative, picture }] });
    }
    const line = pictureLine(picture, alternative);
    const { text, options, parts, explanation } = withTexts(draft, (own, at) =>
      at === field ? `${own}${own === '' ? '' : '\n'}${line}` : own,
    );
    put({ text, options, parts, explanation });
  };
  return (
    <PictureDialog file={adding.file} onClose={onClose} onPicture={add}>
      <SelectField
        label="Text"
        value={field}
        options={[
          ...placesOf(draft),
          ...(canStandBeside ? [[BESIDE, 'Beside the question, as an exhibit'] as const] : []),
        ]}
        onChange={(event) => setField(event.target.value)}
      />
    </PictureDialog>
  );
}
