import { SITE } from '#web/app/site-copy.ts';
import { PRIVACY, PRIVACY_SUMMARY } from '#web/app/site-copy/privacy.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Policy } from './policy.part.tsx';

export function Component() {
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description={`What ${SITE.name} stores about you and for how long, which cookies it sets, and how to download or delete your data.`}
      />
      <Policy title="Privacy Policy" summary={PRIVACY_SUMMARY} sections={PRIVACY} />
    </>
  );
}
