import type { PackagedExam } from '#contract/content-package.ts';
import { countText, numberText } from '#rules/wording/count.ts';

/** What importing one exam of a package would do. */
export function ExamPreview({ one }: { one: PackagedExam }) {
  const { edition, code, name, isNew, fault, facts, keptFields, questions, archivedQuestions, studyItems } = one;
  const planText = ({ added, changed, unchanged }: PackagedExam['questions']) =>
    [
      ...(added > 0 ? [`${numberText(added)} would be added`] : []),
      ...(changed > 0 ? [`${numberText(changed)} would change`] : []),
      ...(unchanged > 0 ? [`${numberText(unchanged)} would stay the same`] : []),
    ].join(', ') || 'none';
  const keptNames = [
    ...(questions.kept > 0 ? [countText(questions.kept, 'question')] : []),
    ...(studyItems.kept > 0 ? [countText(studyItems.kept, 'study item')] : []),
    ...keptFields,
  ];
  return (
    <div className="mt-3 rounded border border-line px-4 py-3">
      <p className="wrap-anywhere">
        <strong>{name}</strong> ({edition === code.toLowerCase() ? code : `${code}, edition ${edition}`}):{' '}
        {fault === null ? isNew ? 'a new exam' : 'already on this site' : <span className="text-wrong">{fault}</span>}
      </p>
      {fault === null && (
        <ul className="figures mt-2 list-disc pl-5 text-small">
          <li>
            Questions: {planText(questions)}
            {archivedQuestions > 0 && ` (the package has ${countText(archivedQuestions, 'archived question')})`}
          </li>
          <li>Study content: {planText(studyItems)}</li>
          {facts.length > 0 && (
            <li>
              Exam details that would change:
              <ul className="list-disc pl-5">
                {facts.map((fact) => (
                  <li key={fact} className="wrap-anywhere">
                    {fact}
                  </li>
                ))}
              </ul>
            </li>
          )}
          {keptNames.length > 0 && <li>Edited on this site and left as is: {keptNames.join(', ')}</li>}
        </ul>
      )}
    </div>
  );
}
