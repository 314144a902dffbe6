import { useEffect, useEffectEvent, useState } from 'react';
import { uploadPicture } from '#contract/question-picture-admin.ts';
import { sentenceOf } from '#web/features/admin/shell/use-act.tsx';
import { useApi } from '#web/base/loading.ts';
import { LabeledControl } from '#web/ui/form/labeled-control.tsx';
import { PICTURE_HINT, PICTURE_TYPES, usePictureUpload } from '#web/ui/form/use-picture-upload.ts';
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
  const [uploadedName, setUploadedName] = useState<string | null>(null);
  // More of the question may have been written while the file was on its way.
  const take = useEffectEvent(onPicture);
  useEffect(() => {
    if (uploadedName !== null) take(uploadedName);
  }, [uploadedName]);
  const { isBusy, fault, send, area } = usePictureUpload({
    upload: async (data) => (await api(uploadPicture, { body: { data } })).picture,
    failureOf: (failure) => sentenceOf(failure, 'The picture was not uploaded. Please try again.'),
    onPicture: setUploadedName,
  });
  const uploadInitial = useEffectEvent(() => void send(initialFile));
  // It is on its way as soon as the field is there.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => uploadInitial(), []);

  return (
    // The same can be done with the control in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="space-y-2" {...area}>
      <LabeledControl
        label={label}
        hint={`${PICTURE_HINT} Location and other metadata are removed.`}
        // Messages about the previous picture don't apply to a new one.
        error={fault ?? (picture !== undefined && picture === uploadedName ? undefined : error)}
      >
        {(control) => (
          <input
            type="file"
            accept={PICTURE_TYPES}
            aria-busy={isBusy}
            onChange={({ target }) => void send(target.files?.[0])}
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
