import { isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { FailedScreen } from '#web/features/pages/failed.screen.tsx';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { MissingPlace } from './load-study.ts';

const MARK = [true, true, true, false];

/** Shown instead of a study page whose exam, domain or task doesn't exist. */
export function StudyFailed() {
  const error = useRouteError();
  const { examSlug = '' } = useParams();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <FailedScreen />;
  const { title, text, link, to } = wordsFor(error.data, examSlug);
  return (
    <section className="page-width py-14 sm:py-20">
      <PageMeta title={title} description={text} isHidden />
      <CairnMark placed={MARK} className="size-20" />
      <h1 className="mt-6 text-display">{title}</h1>
      <p className="mt-3 max-w-text text-large text-muted">{text}</p>
      <ButtonLink to={to} look="plain" className="mt-8">
        {link}
      </ButtonLink>
    </section>
  );
}

/** `what` is null if the API does not say what is missing. */
function wordsFor(what: MissingPlace | string | null, examSlug: string) {
  if (what === null || typeof what === 'string') {
    return {
      title: 'Exam Not Found',
      text: 'The requested exam could not be found.',
      link: 'Return Home',
      to: paths.home,
    };
  }
  const back = { link: 'Back to Exam Overview', to: paths.study(examSlug) };
  if (what.missing === 'domain') {
    return {
      ...back,
      title: 'Domain Not Found',
      text: `Domain ${what.domain} does not exist for this exam or has no content yet.`,
    };
  }
  return { ...back, title: 'Task Not Found', text: `Task ${what.task} could not be found in Domain ${what.domain}.` };
}
