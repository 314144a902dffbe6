import { type ReactNode, useId } from 'react';

type Props = {
  /** The anchor for links. */
  id?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** A section of the account page: its subject on the left, its controls on the right. */
export function SettingsSection({ id: anchor, title, text, children }: Props) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 py-10 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <div className="mt-2 max-w-prose space-y-2 text-small text-muted wrap-anywhere">{text}</div>
      </div>
      <div className="min-w-0 max-w-md">{children}</div>
    </section>
  );
}
