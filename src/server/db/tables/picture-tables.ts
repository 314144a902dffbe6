/** A picture that stands beside questions. Its content is what the server made of the file, never the file itself. */
export type PictureTable = {
  name: string;
  /** Of the file that was brought last and became this: the same file need not be made anew. */
  sourceHash: string;
  content: Uint8Array;
  /** When it was brought last; the time for which it is kept unused counts from here. */
  uploadedAt: string;
};

/** Which study items show a picture. */
export type StudyPictureTable = { pictureName: string; itemId: string };

/** Which wordings show a picture. */
export type QuestionPictureTable = { pictureName: string; versionId: string };
