import { countText } from '#rules/wording/count.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** What needs an administrator: what is wrong with the installation, and what is open. */
export type Work = { troubles: readonly string[]; lines: readonly string[] };

/** The daily mail to an administrator. */
export function workMail({ write, linkTo, siteName }: LetterWriter) {
  return (person: Addressee, { troubles, lines }: Work) =>
    write(person, {
      subject: subjectOf(siteName(), troubles.length, troubles.length + lines.length),
      before: [
        ...(troubles.length > 0 ? [{ heading: 'Problems with the installation', lines: troubles }] : []),
        ...(lines.length > 0 ? [{ heading: 'To do', lines }] : []),
      ],
      link: { label: 'Open the admin area', url: linkTo('/admin') },
      after: [
        'You’re getting this email because you turned it on. It comes on days on which something needs you; you can turn it off in the admin area, below the list of what is to do.',
      ],
    });
}

const subjectOf = (site: string, problems: number, all: number): string =>
  problems > 0 ? `${site}: ${countText(problems, 'problem')}` : `${site}: ${countText(all, 'point')} to do`;
