import { data } from 'react-router';

/** Matches any unknown address. */
export function loader(): never {
  throw data('not found', { status: 404 });
}

export function Component() {
  return null;
}
