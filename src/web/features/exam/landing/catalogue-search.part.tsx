import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { paths } from '#web/base/paths.ts';
import { countText } from '#rules/wording/count.ts';
import { Icon } from '#web/ui/icon.tsx';

type Props = { text: string; matchCount: number; of: number; onText: (text: string) => void };

/** Narrows the catalog while typing and announces the count; without JavaScript, on a separate page. */
export function CatalogueSearch({ text, matchCount, of, onText }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the script loaded.
  const adopt = useEffectEvent(() => onText(field.current!.value));
  useEffect(() => adopt(), []);
  return (
    <search>
      <form action={paths.categories} onSubmit={(event) => event.preventDefault()} className="mt-4 sm:mt-5 sm:max-w-sm">
        <label htmlFor={id} className="text-small font-semibold">
          Find an exam by name, code, or vendor
        </label>
        <div className="relative mt-1">
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="min-h-11 w-full rounded border border-line-strong bg-raised pr-3 pl-10"
          />
        </div>
        <output className="mt-2 block min-h-6 text-small text-muted max-sm:flex max-sm:min-h-12 max-sm:items-center max-sm:empty:mt-0 max-sm:empty:min-h-0">
          {text.trim() &&
            (matchCount > 0
              ? `${matchCount} of ${countText(of, 'exam')}`
              : 'No exams found. Try fewer or different words.')}
        </output>
      </form>
    </search>
  );
}
