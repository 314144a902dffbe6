import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { PictureField } from './picture-field.part.tsx';

type Props = {
  onPicture: (name: string, alternative: string) => void;
  onClose: () => void;
  /** A file that was chosen already. */
  file?: File | undefined;
  /** Fields shown above the picture. */
  children?: ReactNode;
};

/** Where a picture is uploaded and described; it isn't accepted without a description. */
export function PictureDialog({ onPicture, onClose, file, children }: Props) {
  const [picture, setPicture] = useState<string>();
  const [alternative, setAlternative] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isTold = alternative.trim() !== '';
  const add = () => {
    setIsAsked(true);
    if (picture === undefined || !isTold) return;
    onPicture(picture, alternative.trim());
    onClose();
  };
  return (
    <Dialog title="Add picture" onClose={onClose}>
      <div className="space-y-4">
        {children}
        <PictureField
          label="Picture"
          picture={picture}
          file={file}
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
