import { useSite } from '#web/base/page-state.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Policy } from './policy.part.tsx';
import { siteTextLoader, useSiteText } from './site-text.ts';

export const loader = siteTextLoader('terms');

export function Component() {
  return (
    <>
      <PageMeta
        title="Terms of Service"
        description={`The rules for using ${useSite().siteName}: accounts, free and premium access, refunds, fair use, and what we cannot promise.`}
      />
      <Policy title="Terms of Service" text={useSiteText('terms')} />
    </>
  );
}
