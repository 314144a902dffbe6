import type { NewRow } from '#server/db/tables/schema.ts';

type CardText = Pick<NewRow<'studyItem'>, 'contentType' | 'domainNumber' | 'taskNumber' | 'title' | 'content'>;

/** A key that two study items of an exam share if they say the same in the same place. */
export const cardKey = ({ contentType, domainNumber, taskNumber, title, content }: CardText): string =>
  JSON.stringify([contentType, domainNumber, taskNumber, title, content]);

export const isFlashcard = ({ contentType }: Pick<CardText, 'contentType'>): boolean => contentType === 'flashcard';
