import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { uploadPicture } from '#contract/question-picture.ts';
import { MOST_PICTURE } from '#rules/question/text/picture.ts';
import { sentenceOf } from '#web/features/admin/shell/use-act.tsx';
import { toBase64 } from '#web/features/admin/shell/base64.ts';
import { useApi } from '#web/base/loading.ts';
import { LabeledControl } from '#web/ui/form/labeled-control.tsx';
import { Picture } from '#web/ui/formatted-text.tsx';

type Props = {
  label: string;
  picture: string | undefined;
  error: string | undefined;
  /** A file that was chosen before the field was there. */
  file?: File | undefined;
  onPicture: (name: string) => void;
};

/** Where a picture file is chosen; it is uploaded at once and shown as stored. */
export function PictureField({ label, picture, error, file: initialFile, onPicture }: Props) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [uploadedName, setUploadedName] = useState<string | null>(null);
  // More of the question may have been written while the file was on its way.
  const take = useEffectEvent(onPicture);
  useEffect(() => {
    if (uploadedName !== null) take(uploadedName);
  }, [uploadedName]);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setFault(null);
    if (file.size > MOST_PICTURE.bytes)
      return setFault(
        `This file is larger than ${MOST_PICTURE.bytes / 1024 / 1024} MB. Please save a smaller picture.`,
      );
    setIsBusy(true);
    try {
      const data = toBase64(new Uint8Array(await file.arrayBuffer()));
      setUploadedName((await api(uploadPicture, { body: { data } })).picture);
    } catch (failure) {
      setFault(sentenceOf(failure, 'The picture was not uploaded. Please try again.'));
    } finally {
      setIsBusy(false);
    }
  };
  const uploadInitial = useEffectEvent(() => void upload(initialFile));
  // It is on its way as soon as the field is there.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => uploadInitial(), []);

  const takeDropped = (event: SyntheticEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void upload(files[0]);
  };

  return (
    // The same can be done with the control in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="space-y-2"
      onPaste={(event) => takeDropped(event, event.clipboardData.files)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => takeDropped(event, event.dataTransfer.files)}
    >
      <LabeledControl
        label={label}
        hint="PNG, JPEG, or WebP, up to 5 MB: choose, paste, or drop it. Location and other metadata are removed."
        // Messages about the previous picture don't apply to a new one.
        error={fault ?? (picture !== undefined && picture === uploadedName ? undefined : error)}
      >
        {(control) => (
          <input
            type="file"
            accept=".png,.jpg,.jpeg,.webp"
            aria-busy={isBusy}
            onChange={({ target }) => void upload(target.files?.[0])}
            {...control}
          />
        )}
      </LabeledControl>
      <output className="block text-small text-muted">
        {isBusy ? 'Uploading the picture...' : picture !== undefined && 'Picture uploaded.'}
      </output>
      {picture !== undefined && (
        <div className="max-h-64 max-w-sm overflow-auto rounded border border-line p-2">
          <Picture name={picture} text={label} />
        </div>
      )}
    </div>
  );
}
