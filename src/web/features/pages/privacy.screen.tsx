import { SITE } from '#web/app/site-copy.ts';
import { PRIVACY, PRIVACY_SUMMARY } from '#web/app/site-copy/privacy.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Policy } from './policy.part.tsx';

export function Component() {
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description={`What ${SITE.name} keeps about you, for how long, which cookies it sets, and how to take your data along or delete it.`}
      />
      <Policy title="Privacy Policy" summary={PRIVACY_SUMMARY} sections={PRIVACY} />
    </>
  );
}
