import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Look = 'primary' | 'plain' | 'quiet';
type Size = 'normal' | 'small';

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent border-accent hover:bg-accent-hover hover:border-accent-hover',
  plain: 'bg-raised text-ink border-line-strong hover:border-ink',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
};
const sizes: Record<Size, string> = {
  normal: 'min-h-11 px-4 py-2',
  small: 'min-h-11 px-3 py-1.5 text-small sm:min-h-9',
};

/** The classes of anything that looks like a button. */
function buttonClass(look: Look, size: Size, more = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded border text-center font-semibold transition-colors duration-150 disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted ${looks[look]} ${sizes[size]} ${more}`;
}

type Style = { look?: Look; size?: Size };

export function Button({
  look = 'primary',
  size = 'normal',
  className,
  type = 'button',
  ...rest
}: Style & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass(look, size, className)} {...rest} />;
}

export function ButtonLink({
  look = 'primary',
  size = 'normal',
  className,
  ...rest
}: Style & ComponentProps<typeof Link>) {
  return <Link className={buttonClass(look, size, className)} {...rest} />;
}
