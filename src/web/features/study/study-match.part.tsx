import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { StudyMatch } from '#contract/study.ts';
import { paths } from '#web/base/paths.ts';
import { CONTENT_NAMES } from './study-facts.ts';

type Props = { exam: Exam; place: StudyMatch; onKeyDown: (event: KeyboardEvent) => void };

/** A search result with the matching words marked. */
export function StudyMatchEntry({ exam, place, onKeyDown }: Props) {
  const { domainNumber, taskNumber, taskTitle, contentType } = place;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`${paths.studyTask(exam.slug, domainNumber, taskNumber)}#${place.id}`}
        onKeyDown={onKeyDown}
        className="block px-4 py-3 hover:bg-sunken"
      >
        <span className="font-semibold">
          <Parts parts={place.title} />
        </span>
        <span className="block text-small wrap-anywhere text-muted">
          <Parts parts={place.excerpt} />
        </span>
        <span className="mt-1 block text-small">{`${CONTENT_NAMES[contentType]} in ${domainNumber}.${taskNumber} ${taskTitle}`}</span>
      </Link>
    </li>
  );
}

function Parts({ parts }: { parts: StudyMatch['title'] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <mark
        key={index}
        className="rounded-[0.2rem] bg-nearly-soft text-ink underline decoration-nearly decoration-2 underline-offset-2"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
