import { guideRef } from './import-study.ts';
import type { PackNote, PackStudy } from '#rules/content-import/pack.ts';
import type { Row } from '#server/db/schema.ts';
import type { StudyContentType } from '#server/db/study-tables.ts';
import { bodyText } from '#server/features/study/content-html.ts';

type Item = Row<'studyItem'>;

/**
 * What there is to study, in the form of a pack. A guide that was written here, and not in a pack, is exported as the
 * HTML it is, which Markdown may hold; a further one of the same task becomes a section of the first. Tips, alerts
 * and cards are exported as their text.
 */
export function exportStudy(code: string, items: readonly Item[]): PackStudy[] {
  const tasks = Map.groupBy(items, ({ domainNumber, taskNumber }) => `${domainNumber}.${taskNumber}`);
  return [...tasks.values()].map((own): PackStudy => {
    const { domainNumber: domain, taskNumber: task } = own[0]!;
    const of = (contentType: StudyContentType) => own.filter((item) => item.contentType === contentType);
    const ref = guideRef(code, domain, task);
    const guides = of('summary').sort((a, b) => Number(b.ref === ref) - Number(a.ref === ref));
    const sections = guides.map(
      ({ title, markdown, content }, index) => `${index ? '##' : '#'} ${title}\n\n${markdown ?? content}`,
    );
    return {
      domain,
      task,
      guide: sections.join('\n\n') || `# Task ${domain}.${task}`,
      flashcards: of('flashcard').map((item) => ({
        ref: item.ref ?? item.id,
        topic: item.topic || 'Card',
        front: item.title,
        back: bodyText(item.plainText),
      })),
      tips: of('tip').map(noteOf),
      alerts: of('alert').map(noteOf),
      sources: own[0]!.sources,
    };
  });
}

function noteOf({ ref, id, title, plainText }: Item): PackNote {
  return { ref: ref ?? id, title, text: bodyText(plainText) };
}
