import { Link, NavLink } from 'react-router';
import { isStaff, useMe } from '#web/base/me.ts';
import { displayName } from '#web/features/account/display-name.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useIsOpen, useIsSelling } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { useWayBack } from '#web/base/way-in.ts';
import { useLogout } from './use-logout.ts';

/** The list items shared by the wide header and the menu. `onLeave` is called when one is followed. */
type Props = { onLeave?: () => void };

const linkClass =
  'inline-flex min-h-11 w-full items-center rounded font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink wide:w-auto wide:px-3';

export function SiteLinks({ onLeave }: Props) {
  return (
    <>
      <li>
        <NavLink to={paths.home} end onClick={onLeave} className={linkClass}>
          Home
        </NavLink>
      </li>
      {[
        { to: paths.categories, name: 'Categories' },
        { to: paths.pricing, name: useIsSelling() ? 'Pricing' : 'What’s Included' },
        { to: paths.helpCenter, name: 'Help' },
      ].map(({ to, name }) => (
        <li key={to}>
          <Link to={to} onClick={onLeave} className={linkClass}>
            {name}
          </Link>
        </li>
      ))}
    </>
  );
}

export function AccountLinks({ onLeave }: Props) {
  const me = useMe();
  const isOpen = useIsOpen();
  const logout = useLogout();
  const back = useWayBack();
  if (!me) {
    return (
      <>
        <li>
          <ButtonLink
            to={paths.login(back)}
            look="quiet"
            onClick={onLeave}
            className="w-full text-nowrap border-line-strong wide:w-auto wide:border-transparent"
          >
            Sign In
          </ButtonLink>
        </li>
        {isOpen && (
          <li>
            <ButtonLink
              to={paths.register(back)}
              look="plain"
              onClick={onLeave}
              className="w-full text-nowrap wide:w-auto"
            >
              Sign Up
            </ButtonLink>
          </li>
        )}
      </>
    );
  }
  const name = displayName(me);
  const leave = () => {
    onLeave?.();
    if (!logout.isPending) logout.mutate();
  };
  return (
    <>
      <li className="col-span-2">
        <NavLink to={paths.dashboard} onClick={onLeave} className={linkClass}>
          Dashboard
        </NavLink>
      </li>
      {isStaff(me) && (
        <li className="col-span-2">
          <ButtonLink to={paths.admin} look="plain" onClick={onLeave} className="w-full wide:w-auto">
            Admin
          </ButtonLink>
        </li>
      )}
      <li className="col-span-2 flex min-h-11 min-w-0 items-center border-line wide:border-l wide:pr-3 wide:pl-5">
        <NavLink to={paths.account} onClick={onLeave} title="Your account" className={`${linkClass} text-ink`}>
          <span className="min-w-0 truncate font-semibold wide:max-w-40">{name}</span>
          <span className="ml-2 shrink-0 text-muted wide:hidden">Account</span>
        </NavLink>
      </li>
      <li className="col-span-2">
        <Button look="plain" onClick={leave} className="w-full wide:w-auto">
          Logout
        </Button>
      </li>
    </>
  );
}
