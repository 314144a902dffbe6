import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { type SiteSetting, switchSiteClaims } from '#contract/site-admin.ts';
import { TOPICS } from '#rules/site/setting.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { siteSettingsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { ClaimsSwitch } from './claims-switch.part.tsx';
import { SettingRow } from './setting-row.part.tsx';

/** The name of each group of settings, and what it is about. */
const TOPIC_NAMES: Record<Topic, { title: string; text: string }> = {
  identity: { title: 'Name and look', text: 'Who you are, on every page and in every email.' },
  access: { title: 'Access', text: 'Who can create an account, and which exams people have.' },
  support: { title: 'Support', text: 'How and when people can reach you.' },
  money: { title: 'Currency and refunds', text: 'Your currency, and how long you offer refunds.' },
  claims: {
    title: 'Claims',
    text: 'Advertised figures. None of them are measured, so make each one true or turn it off.',
  },
  offers: { title: 'Offers', text: 'Advertised prices and discounts. Customers always pay the exam’s own price.' },
  texts: { title: 'Page text', text: 'Policies, help, and About, in Markdown.' },
};

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery(siteSettingsQuery(api));
    return null;
  });
}

/** What the owner of the site can change, topic by topic. */
export function Component() {
  const { settings } = useLoaded(siteSettingsQuery(useApi()));
  const [params] = useSearchParams();
  const at = params.get('at');
  const site = useSite();
  // This page was loaded with earlier settings; pages opened from here show the current ones.
  useEffect(() => {
    for (const { name, shown } of settings) if (name in site && shown !== null) Object.assign(site, { [name]: shown });
  }, [settings, site]);
  const asked = settings.find(({ name }) => name === at)?.topic ?? params.get('topic');
  const topic = TOPICS.find((name) => name === asked) ?? TOPICS[0];
  const { title, text } = TOPIC_NAMES[topic];
  return (
    <AdminLayout>
      <nav aria-label="Topics" className="flex flex-wrap gap-x-2 gap-y-1">
        {TOPICS.map((name) => (
          <Link
            key={name}
            to={adminPaths.site({ topic: name })}
            aria-current={name === topic ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-small font-semibold hover:border-ink aria-current:border-accent aria-current:bg-accent-soft aria-current:text-accent sm:min-h-9"
          >
            {TOPIC_NAMES[name].title}
          </Link>
        ))}
      </nav>
      <h2 className="mt-6 text-title">{title}</h2>
      <p className="mt-1 max-w-text text-muted">{text}</p>
      {(topic === 'claims' || topic === 'offers') && (
        <May call={switchSiteClaims}>
          <ClaimsSwitch settings={settings} />
        </May>
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {settings
          .filter((setting) => setting.topic === topic)
          .map((setting) => (
            <SettingRow key={setting.name} setting={setting} isMarked={setting.name === at} />
          ))}
      </ul>
    </AdminLayout>
  );
}

type Topic = SiteSetting['topic'];
