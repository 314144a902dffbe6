import { data } from 'react-router';

/** Any address that is none of ours. */
export function loader(): never {
  throw data('not found', { status: 404 });
}

export function Component() {
  return null;
}
