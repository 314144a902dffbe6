import type { KeyForm } from '#rules/question/kinds/kind.ts';
import { Fault } from '#web/ui/fault.tsx';
import { type EditProps, kindOfDraft } from '../question-draft.ts';
import { GoalFields } from './goal-fields.part.tsx';
import { OptionFields } from './option-fields.part.tsx';
import { PartFields } from './part-fields.part.tsx';
import { RuleFields } from './rule-fields.part.tsx';

/** Instructions for the author, by how the kind marks right answers. */
const HOW: Record<KeyForm, string> = {
  options: 'Mark one or more options as correct.',
  order:
    'Enter the options in the correct order; candidates see them shuffled. Options that are not used are distractors.',
  rows: 'Enter the options, then the rows. Candidates choose one option for each row.',
  typed: 'Candidates type into each blank.',
  goals: 'Candidates configure the devices until every goal is met.',
  rules: 'Candidates arrange and fill in the rules of the table.',
  regions: 'Candidates choose regions of the picture in the exhibit. Mark the correct ones.',
};

/** The answer fields of a question and which are right, by kind. */
export function AnswerFields(props: EditProps) {
  const { keyForm } = kindOfDraft(props.draft);
  const { faults } = props;
  return (
    <div data-answer className="space-y-4">
      <p className="text-small text-muted">{HOW[keyForm]}</p>
      <Fault>{faults['correctAnswers'] ?? faults['parts']}</Fault>
      <Fields {...props} />
    </div>
  );
}

function Fields(props: EditProps) {
  const { keyForm } = kindOfDraft(props.draft);
  if (keyForm === 'goals') return <GoalFields {...props} />;
  if (keyForm === 'rules') return <RuleFields {...props} />;
  return (
    <>
      {keyForm !== 'typed' && <OptionFields {...props} />}
      {(keyForm === 'rows' || keyForm === 'typed') && <PartFields {...props} />}
    </>
  );
}
