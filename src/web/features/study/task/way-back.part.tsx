import { useLocation, useNavigate } from 'react-router';
import { wayBackOf } from '#web/features/study/came-from.ts';
import { useMe } from '#web/base/me.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Leads someone who came for the text behind an explanation back to it, wherever in the text they are. */
export function WayBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const me = useMe();
  // Only the browser knows how one came.
  const isInBrowser = useIsInBrowser();
  const words = wayBackOf(state);
  if (!isInBrowser || words === null) return null;
  const leave = () => import('#web/base/go-back.ts').then((module) => module.goBack(navigate, me));
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper print:hidden">
      <Button look="quiet" size="small" className="-ml-3" onClick={leave}>
        <Icon name="arrow-left" className="size-4" />
        {words}
      </Button>
    </div>
  );
}
