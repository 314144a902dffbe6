import type { AdminStudyItem } from '#contract/study-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { wordDiff } from '#web/features/admin/shell/compare/word-diff.ts';
import { FieldCompare } from '#web/features/admin/shell/compare/field-compare.part.tsx';

const LABELS: Partial<Record<keyof AdminStudyItem, string>> = {
  contentType: 'Content type',
  title: 'Title',
  slug: 'Slug',
  domainNumber: 'Domain number',
  domainName: 'Domain name',
  taskNumber: 'Task number',
  taskTitle: 'Task title',
  topic: 'Topic',
  order: 'Order',
  quizQuestionCount: 'Quiz question count',
  flashcardCount: 'Flashcard count',
  content: 'Content',
};

/** The text of some HTML, one line per block. */
const shownText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|li|h[1-6]|pre|blockquote|tr|div)>|<br\s*\/?>/gi, '$&\n'), 'text/html')
    .body.textContent.trim();

type Props = {
  /** The item as someone else has saved it. */
  theirs: AdminStudyItem;
  /** What is written here, by field name. */
  draft: Record<string, string>;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Two people changed an item: the differences field by field, and a choice between the versions. */
export function StudyConflict({ theirs, draft, onKeep, onDiscard }: Props) {
  const differing = Object.entries(LABELS).flatMap(([name, label]) => {
    const saved = String(theirs[name as keyof AdminStudyItem] ?? '');
    const own = draft[name] ?? saved;
    if (saved === own) return [];
    const read = name === 'content' ? shownText : (text: string) => text;
    return [{ label, stretches: wordDiff(read(saved), read(own)) }];
  });
  return (
    <section aria-labelledby="conflict" className="mb-6 rounded border border-line-strong px-4 py-3">
      <h3 id="conflict" className="text-large font-semibold">
        Someone else changed this item
      </h3>
      <p role="alert" className="mt-2 max-w-text">
        A new version was saved <Moment at={theirs.updatedAt} /> after you began your draft.{' '}
        {differing.length > 0
          ? 'Compare the two, then keep your draft, which replaces the saved version once you save it, or discard it.'
          : 'It says the same as your draft.'}
      </p>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {differing.map(({ label, stretches }) => (
          <FieldCompare
            key={label}
            label={label}
            titles={{ before: 'Saved version', after: 'Your draft' }}
            stretches={stretches}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onKeep}>Keep My Draft</Button>
        <Button look="plain" onClick={onDiscard}>
          Discard My Draft
        </Button>
      </div>
    </section>
  );
}
