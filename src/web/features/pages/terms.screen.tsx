import { SITE } from '#web/app/site-copy.ts';
import { TERMS_SUMMARY, terms } from '#web/app/site-copy/terms.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { loadAccess, useAccessSentence } from './load-access.ts';
import { Policy } from './policy.part.tsx';

export const loader = loadAccess;

export function Component() {
  return (
    <>
      <PageMeta
        title="Terms of Service"
        description={`The rules for using ${SITE.name}: accounts, free and premium access, refunds, fair use, and what we cannot promise.`}
      />
      <Policy title="Terms of Service" summary={TERMS_SUMMARY} sections={terms(useAccessSentence())} />
    </>
  );
}
