const NAME = /^[0-9a-f]{64}-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;

/** What a stored picture is called: the hash of its content and its size, so that room is kept for it before it is there. */
export const PICTURE_NAME = NAME;
/** What a file of a picture may be called in a pack. */
export const PICTURE_FILE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.(png|jpe?g|webp)$/i;

/** Bytes and pixels of a file that is taken at the most. */
export const MOST_PICTURE = { bytes: 5 * 1024 * 1024, pixels: 20_000_000, side: 16_000 };

export type PictureSize = { width: number; height: number };

/** The size of a stored picture, by its name; null where that is none. */
export function pictureSize(name: string): PictureSize | null {
  const [, width, height] = NAME.exec(name) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

/** Where a stored picture is served. */
export const picturePath = (name: string): string => `/api/pictures/${name}`;
