import type { PackNote, PackStudy, WrittenItem } from '#rules/content-import/pack.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { StudyContentType } from '#rules/study/content-type.ts';
import { textBehind } from '#server/features/study/content-html.ts';
import { guideRef, packedItems, studyHash } from '#server/features/content/pack/study-rows.ts';

type Item = Row<'studyItem'>;

/**
 * An exam's study content as pack files (Markdown, cards, and notes) where an import of those would reproduce it. Anything they
 * cannot express (written or changed here, archived) is exported as stored.
 */
export function exportStudy(code: string, items: readonly Item[]): PackStudy[] {
  // A stable order, even if several share a position.
  const inOrder = items.toSorted((a, b) => a.position - b.position || (refOf(a) < refOf(b) ? -1 : 1));
  const tasks = Map.groupBy(inOrder, ({ domainNumber, taskNumber }) => `${domainNumber}.${taskNumber}`);
  const numbers = (key: string) => Number(key.split('.')[0]) * 100 + Number(key.split('.')[1]);
  return [...tasks]
    .toSorted(([a], [b]) => numbers(a) - numbers(b))
    .map(([, own]): PackStudy => {
      const { entry, packed } = packedEntry(code, own);
      const rest = own.filter((item) => !packed.has(item));
      return rest.length > 0 ? { ...entry, items: rest.map(writtenItem) } : entry;
    });
}

/** As many items of a task as pack files can hold; each one they cannot may shift the positions of others. */
function packedEntry(code: string, own: readonly Item[]): { entry: PackStudy; packed: ReadonlySet<Item> } {
  let packed = own.filter(({ archivedAt }) => archivedAt === null);
  for (;;) {
    const entry = entryOf(code, own[0]!, packed);
    const hashes = new Map(packedItems(code, entry).map(({ ref, content }) => [ref, studyHash(content)]));
    const fitting = packed.filter((item) => hashes.get(refOf(item)) === studyHash(item));
    if (fitting.length === packed.length) return { entry, packed: new Set(packed) };
    packed = fitting;
  }
}

function entryOf(
  code: string,
  { domainNumber: domain, taskNumber: task }: Item,
  taskItems: readonly Item[],
): PackStudy {
  const of = (contentType: StudyContentType) => taskItems.filter((item) => item.contentType === contentType);
  const guide = of('summary').find(({ ref, markdown }) => ref === guideRef(code, domain, task) && markdown !== null);
  return {
    domain,
    task,
    guide: guide ? `# ${guide.title}\n\n${guide.markdown}` : null,
    flashcards: of('flashcard').map((item) => ({
      ref: refOf(item),
      topic: item.topic,
      front: item.title,
      back: textBehind(item.content),
      ...bulletsOf(item),
    })),
    tips: of('tip').map(noteOf),
    alerts: of('alert').map(noteOf),
    sources: taskItems[0]?.sources ?? [],
  };
}

const bulletsOf = ({ bullets }: Item) => (bullets.length > 0 ? { bullets } : {});

const refOf = ({ ref, id }: Item) => ref ?? id;

function noteOf(item: Item): PackNote {
  return { ref: refOf(item), title: item.title, text: textBehind(item.content), ...bulletsOf(item) };
}

function writtenItem(item: Item): WrittenItem {
  const { contentType, title, content, topic, slug, position, quizQuestionCount, flashcardCount, sources } = item;
  return {
    ref: refOf(item),
    contentType,
    title,
    html: content,
    topic,
    slug,
    position,
    quizQuestionCount,
    flashcardCount,
    sources,
    ...bulletsOf(item),
    ...(item.archivedAt !== null && { isArchived: true as const }),
  };
}
