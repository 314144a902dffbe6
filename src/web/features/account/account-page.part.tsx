import type { ReactNode } from 'react';
import { PageMeta } from '#web/ui/page-meta.tsx';

type Props = {
  title: string;
  description: string;
  /** The address contains a secret, which must not be passed on to linked sites. */
  isSecret?: boolean;
  children: ReactNode;
};

/** The frame of a screen with one form, or with its outcome. */
export function AccountPage({ title, description, isSecret = false, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-16">
      <PageMeta title={title} description={description} isHidden />
      {isSecret && <meta name="referrer" content="no-referrer" />}
      {children}
    </div>
  );
}
