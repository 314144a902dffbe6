import { type SyntheticEvent, useState } from 'react';
import { MEGABYTE, MOST_PICTURE } from '#rules/question/text/picture.ts';
import { toBase64 } from '#web/base/base64.ts';

/** What a control for a picture says of itself, and takes. */
export const PICTURE_HINT = `PNG, JPEG, or WebP, up to ${MOST_PICTURE.bytes / MEGABYTE} MB: choose, paste, or drop it.`;
export const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp';

type Needs = {
  /** Sends a file as base64, and gives the name of the stored picture. */
  upload: (data: string) => Promise<string>;
  failureOf: (error: unknown) => string;
  onPicture: (name: string) => void;
};

/** Uploads pictures that are chosen, pasted, or dropped, one at a time. */
export function usePictureUpload({ upload, failureOf, onPicture }: Needs) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setFault(null);
    if (file.size > MOST_PICTURE.bytes)
      return setFault(`This file is larger than ${MOST_PICTURE.bytes / MEGABYTE} MB. Please save a smaller picture.`);
    setIsBusy(true);
    try {
      onPicture(await upload(toBase64(new Uint8Array(await file.arrayBuffer()))));
    } catch (error) {
      setFault(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const take = (event: SyntheticEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void send(files[0]);
  };
  return {
    isBusy,
    fault,
    send,
    /** For an element around the control. */
    area: {
      onPaste: (event: React.ClipboardEvent) => take(event, event.clipboardData.files),
      onDragOver: (event: React.DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
      onDrop: (event: React.DragEvent) => take(event, event.dataTransfer.files),
    },
  };
}
