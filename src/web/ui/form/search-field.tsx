import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: string;
  hint?: ReactNode;
  /** Where the form leads without script: the page with the results. */
  action: string;
};

/** A single search field, for results as the person types. */
export function SearchField({ label, hint, action, ...input }: Props) {
  const id = useId();
  return (
    <form action={action} method="get" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative mt-1">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <input
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          maxLength={200}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="min-h-11 w-full rounded border border-line-strong bg-raised pr-3 pl-10"
          {...input}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-small text-muted">
          {hint}
        </p>
      )}
    </form>
  );
}
