import type { SiteItem } from '#contract/site.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Questions that expand to their answers. */
export function FaqList({ faqs, isOpen = false }: { faqs: readonly SiteItem[]; isOpen?: boolean }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {faqs.map(({ id, title, html }) => (
        <details key={id} id={id} open={isOpen} className="group scroll-mt-6">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            {title}
            <Icon
              name="chevron-down"
              className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <RichText html={html} className="max-w-text pb-5 text-muted" />
        </details>
      ))}
    </div>
  );
}
