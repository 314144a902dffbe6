import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { useExams } from './exam.queries.ts';
export function Component() {
  return <section className="page-width"><PageMeta title="Cairn" description="x" /><h1 className="text-hero">Master IT Certifications With Confidence</h1>{useExams().map((exam) => <p key={exam.id}><Link to={paths.quiz(exam.slug)}>{exam.name}</Link></p>)}</section>;
}
