import { Link } from 'react-router';

/** What is on a page that has no other picture of a lab. */
const LAB = {
  name: 'lab',
  part: 'object-top',
  title: 'Work at a console',
  alt: 'A lab: a router’s console with commands and their output, and buttons for what a phone’s keyboard lacks.',
};

const PICTURES = [
  {
    name: 'today',
    part: 'object-top',
    title: 'Know what’s next',
    alt: 'The Today screen: the days left until the exam, one button for the next step, and how many minutes are left for the day.',
  },
  {
    name: 'flashcards',
    part: 'object-center',
    title: 'Remember it',
    alt: 'A flashcard with its answer, and four buttons that say when the card comes back: Again, Hard, Good, and Easy.',
  },
  {
    name: 'simulation',
    part: 'object-top',
    title: 'Simulate exam day',
    alt: 'An exam simulation: the first question with its options, and the time left.',
  },
];

/** Each is hidden in the other theme. */
const THEMES = [
  { theme: 'light', shown: 'picture-light' },
  { theme: 'dark', shown: 'picture-dark' },
];

const SIZE = { width: 390, height: 620 };
/** Enough of a screen to show what it is about. */
const CROP = 'aspect-39/46 h-auto object-cover';

/** Where a lab can be done; null: nowhere that is known. */
type Props = { lab?: { to: string; name: string } | null };

/** Pictures of the product in the page's theme, captured by `npm run bench -- --pictures`. With `lab`, a lab is among them. */
export function Pictures({ lab }: Props) {
  const shown = lab === undefined ? PICTURES : [...PICTURES, LAB];
  const columns = lab === undefined ? 'sm:grid-cols-3' : 'sm:grid-cols-4';
  return (
    // On a phone, scrolls by swiping or with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul tabIndex={0} aria-label="Pictures of the product" className={`card-row max-sm:auto-cols-[56%] ${columns}`}>
      {shown.map(({ name, title, alt, part }) => (
        <li key={name}>
          <p className="mb-2 font-semibold sm:mb-3">{title}</p>
          {THEMES.map(({ theme, shown: inTheme }) => (
            <img
              key={theme}
              src={`/pictures/${name}-${theme}.webp`}
              alt={alt}
              loading="lazy"
              {...SIZE}
              className={`${inTheme} ${CROP} ${part} w-full rounded border border-line`}
            />
          ))}
          {name === LAB.name && lab && (
            <Link to={lab.to} className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent underline">
              {lab.name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
