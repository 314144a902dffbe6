import type { StudyEntry } from '#contract/study.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** A text of a task: a guide with its title, or a tip or an alert in its box. */
export function Entry({ item }: { item: StudyEntry }) {
  if (item.contentType === 'tip')
    return <Note item={item} name="Exam Tip" icon="bulb" look="border-accent bg-accent-soft" />;
  if (item.contentType === 'alert')
    return <Note item={item} name="Important Alert" icon="alert" look="border-nearly bg-nearly-soft" />;
  return (
    <section id={item.id} aria-labelledby={`${item.id}-title`} className="mt-8">
      <h2 id={`${item.id}-title`} className="text-title">
        {item.title}
      </h2>
      <RichText html={item.content} className="mt-4" />
    </section>
  );
}

type NoteProps = { item: StudyEntry; name: string; icon: 'bulb' | 'alert'; look: string };

function Note({ item, name, icon, look }: NoteProps) {
  return (
    <section
      id={item.id}
      aria-labelledby={`${item.id}-title`}
      className={`mt-6 break-inside-avoid rounded border-l-4 px-5 py-4 ${look}`}
    >
      <h2 id={`${item.id}-title`} className="font-semibold">
        <span className="flex items-center gap-2 text-small">
          <Icon name={icon} className="size-4" />
          {name}
          <span className="sr-only">:</span>
        </span>
        {item.title}
      </h2>
      <RichText html={item.content} className="mt-1" />
    </section>
  );
}
