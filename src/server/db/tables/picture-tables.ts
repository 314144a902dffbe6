/** A picture in questions or study content. Its content is what the server encoded from the file, never the file itself. */
export type PictureTable = {
  name: string;
  /** Hash of the last uploaded file that became this picture, so that the same file need not be processed again. */
  sourceHash: string;
  content: Uint8Array;
  /** When it was last uploaded; the time an unused picture is kept starts here. */
  uploadedAt: string;
  /** Whether the staff or an import brought it; without that, it is on learners’ own cards alone. */
  isOfStaff: boolean;
};

/** Which study items show a picture. */
export type StudyPictureTable = { pictureName: string; itemId: string };

/** A picture that a person uploaded for their own cards: private, unless something else shows it. */
export type OwnPictureTable = {
  userId: string;
  pictureName: string;
  /** Of its content, so that what a person stores can be counted without reading it. */
  bytes: number;
  uploadedAt: string;
};

/** Which of a person's own cards show it. */
export type OwnCardPictureTable = { userId: string; cardId: string; pictureName: string };

/** Which wordings show a picture. */
export type QuestionPictureTable = { pictureName: string; versionId: string };
