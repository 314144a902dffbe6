import { useLocation } from 'react-router';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** A purchase belongs to an account, so one is needed first. */
export function AccessRequired() {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <div className="border-t border-line pt-5">
      <h3 className="font-semibold">Access Required</h3>
      <p className="mt-1 text-muted">
        Create an account or log in first, so we know who gets access. We’ll bring you right back here.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={paths.register(here)} className="grow">
          Create Account
        </ButtonLink>
        <ButtonLink to={paths.login(here)} look="plain" className="grow">
          Log In
        </ButtonLink>
      </div>
    </div>
  );
}
