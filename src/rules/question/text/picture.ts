const NAME = /^[0-9a-f]{64}-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;

/** A stored picture's name: the hash of its content and its size, so room can be reserved before it loads. */
export const PICTURE_NAME = NAME;
/** Allowed picture file names in a pack. */
export const PICTURE_FILE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.(png|jpe?g|webp)$/i;

export const MEGABYTE = 1024 * 1024;
/** Maximum bytes and pixels of a picture file. */
export const MOST_PICTURE = { bytes: 5 * MEGABYTE, pixels: 20_000_000, side: 16_000 };

export type PictureSize = { width: number; height: number };

/** A stored picture's size, from its name; null if that isn't one. */
export function pictureSize(name: string): PictureSize | null {
  const [, width, height] = NAME.exec(name) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

/** A stored picture's address. */
export const picturePath = (name: string): string => `/api/pictures/${name}`;
