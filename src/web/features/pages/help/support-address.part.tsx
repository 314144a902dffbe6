import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/base/loading.ts';
import { contactQuery } from '#web/features/pages/pages.queries.ts';

/** The support address as a link; nothing if none is set. */
export function SupportAddress() {
  const email = useQuery(contactQuery(useApi())).data?.email;
  if (!email) return null;
  return (
    <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline">
      {email}
    </a>
  );
}
