import { Link } from 'react-router';
import { paths } from '#web/base/paths.ts';

/** Opens in a separate tab, so that nothing typed is lost. */
export function Agreement() {
  const link = (to: string, name: string) => (
    <Link to={to} target="_blank" className="text-accent underline">
      {name}
    </Link>
  );
  return (
    <p className="mt-3 text-small text-muted">
      By creating an account, you agree to our {link(paths.terms, 'Terms of Service')} and{' '}
      {link(paths.privacy, 'Privacy Policy')}.
    </p>
  );
}
