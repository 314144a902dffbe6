import { GENERAL } from '#rules/exam/place.ts';
import type { Pack, PackQuestion } from '#rules/content-import/pack.ts';
import { emptyReading, type ImportRow, type Reader } from '#rules/formats/format.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { withoutPictures } from '#rules/question/exhibit/exhibit.ts';
import { pictureNames } from '#rules/question/question-pictures.ts';
import { withTexts } from '#rules/question/text/authored-texts.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { fixedIndexes } from '#rules/question/option.ts';
import { plainOf } from '#rules/question/plain-fields.ts';
import { keyIndexes } from '#rules/question/question.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { packedItems } from '#server/features/content/pack/study-rows.ts';
import { packageSource } from './exam-package.ts';

/** The questions and flashcards in use of a package, for other formats; what belongs to the exam itself is reported as lost. */
export const readExamPackage: Reader = async (bytes) => {
  const { sound, faults, misfits } = await readPacks(packageSource(bytes));
  const reading = emptyReading();
  reading.misfits.push(
    ...faults.map(({ file, message }) => ({ place: file, excerpt: '', reason: message })),
    ...misfits,
  );
  for (const { folder, pack } of sound) {
    reading.losses.push({
      place: `${folder}/exam.json`,
      what: 'The exam itself: blueprint, sources, and objective map',
    });
    for (const question of pack.questions) {
      const place = `${folder}, ${question.ref}`;
      if (question.isArchived) {
        reading.losses.push({ place, what: 'An archived question' });
        continue;
      }
      reading.questions.push({ place, excerpt: excerptOf(question.text), question: rowOf(question, pack) });
      if (pictureNames(question).length > 0) reading.losses.push({ place, what: 'A picture' });
      if (question.earlier) reading.losses.push({ place, what: 'Earlier versions' });
    }
    for (const { ref, isArchived, content } of pack.study.flatMap((entry) => packedItems(pack.exam.code, entry))) {
      const place = `${folder}, ${ref}`;
      if (isArchived) {
        reading.losses.push({ place, what: 'An archived study item' });
        continue;
      }
      if (content.contentType === 'flashcard')
        reading.cards.push({
          place,
          card: { front: content.title, back: content.content, topic: content.topic, ...namedPlaceIn(pack, content) },
          filing: { decks: [], tags: [] },
        });
      else reading.losses.push({ place, what: 'Study content other than flashcards' });
    }
  }
  return reading;
};

/** Domain and task by name. */
function placeIn({ exam }: Pack, { domainNumber, taskNumber }: { domainNumber: number; taskNumber: number }) {
  const domain = exam.domains.find(({ number }) => number === domainNumber);
  return {
    domain: domain?.name ?? String(domainNumber),
    task: domain?.tasks.find(({ number }) => number === taskNumber)?.name ?? String(taskNumber),
  };
}

/** Domain and task of a card by name; a placeholder that nobody named counts as none. */
function namedPlaceIn({ exam }: Pack, { domainNumber, taskNumber }: { domainNumber: number; taskNumber: number }) {
  const domain = exam.domains.find(({ number }) => number === domainNumber);
  const task = domain?.tasks.find(({ number }) => number === taskNumber);
  return {
    ...(domain && domain.name !== GENERAL && { domain: domain.name }),
    ...(task && task.name !== GENERAL && { task: task.name }),
  };
}

/** A question in the form of an import. */
function rowOf(question: PackQuestion, pack: Pack): ImportRow {
  const inWords = withTexts(question, withPicturesInWords);
  const { kind, text, options, parts, exhibits, sources } = inWords;
  const right = [...keyIndexes(question)];
  return {
    kind,
    text,
    options: options.map((option) => option.text),
    correctAnswers: right,
    rationales: options.map(({ rationale }) => rationale),
    fixed: fixedIndexes(options),
    ...(parts && { parts }),
    ...(exhibits && { exhibits: withoutPictures(exhibits) }),
    ...plainOf(inWords),
    ...placeIn(pack, { domainNumber: question.domain, taskNumber: question.task }),
    sources: sources.map(({ title, url, section }) => ({ title, url, ...(section !== undefined && { section }) })),
  };
}
