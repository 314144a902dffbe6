import { useSite } from '#web/base/page-state.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Policy } from './policy.part.tsx';
import { siteTextLoader, useSiteText } from './site-text.ts';

export const loader = siteTextLoader('privacy');

export function Component() {
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description={`What ${useSite().siteName} stores about you and for how long, which cookies it sets, and how to download or delete your data.`}
      />
      <Policy title="Privacy Policy" text={useSiteText('privacy')} />
    </>
  );
}
