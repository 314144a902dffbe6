import { Link } from 'react-router';
import { paths } from '#web/base/paths.ts';

const SIZE = { width: 390, height: 620 };

/** The free lab of an exam: what it looks like, captured by `npm run bench -- --pictures`, and the way to it. */
export function LabPicture({ slug, isSignedIn = false }: { slug: string; isSignedIn?: boolean }) {
  return (
    <figure className="mt-4 max-w-80">
      {[
        { theme: 'light', shown: 'picture-light' },
        { theme: 'dark', shown: 'picture-dark' },
      ].map(({ theme, shown }) => (
        <img
          key={theme}
          src={`/pictures/lab-${theme}.webp`}
          alt="A lab: a router’s console with commands and their output, and buttons for what a phone’s keyboard lacks."
          loading="lazy"
          {...SIZE}
          className={`${shown} aspect-39/46 h-auto w-full rounded border border-line object-cover object-top`}
        />
      ))}
      <figcaption className="mt-2">
        <Link to={paths.lab(slug)} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
          {isSignedIn ? 'Do a lab now' : 'Do a lab now, without an account'}
        </Link>
      </figcaption>
    </figure>
  );
}
