import { useState } from 'react';
import type { SiteText } from '#contract/site.ts';
import { previewSiteText } from '#contract/site-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { sentenceOf } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { toast } from '#web/ui/toasts.ts';

/** A text as it would appear, rendered by the server. */
export function TextPreview({ name, value }: { name: string; value: string }) {
  const api = useApi();
  const [text, setText] = useState<SiteText | null>(null);
  const show = async () => {
    try {
      setText(await api(previewSiteText, { params: { name }, body: { value } }));
    } catch (error) {
      toast('Error', sentenceOf(error, 'The preview could not be created'), true);
    }
  };
  return (
    <div>
      <Button look="plain" size="small" onClick={() => void show()}>
        Preview
      </Button>
      {text && (
        <section aria-label="Preview" className="mt-3 space-y-6 rounded border border-line bg-raised p-4">
          <TickList items={text.summary} />
          {text.sections.map(({ id, title, html, items }) => (
            <div key={id}>
              <h3 className="text-large font-semibold">{title}</h3>
              <RichText html={html} className="mt-2" />
              {items.map((item) => (
                <div key={item.id} className="mt-3">
                  <h4 className="font-semibold">{item.title}</h4>
                  <RichText html={item.html} className="mt-1" />
                </div>
              ))}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
