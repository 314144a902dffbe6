import type { AdminVersion } from '#contract/exam-admin.ts';
import { storedLastDay } from '#rules/exam/last-day.ts';
import { ExamSection } from './exam-section.part.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { objectivesText } from './objectives-text.ts';

type Name = 'versionLabel' | 'effective' | 'retires' | 'retiresElsewhere' | 'successor' | 'objectives';
type Props = {
  version: AdminVersion | undefined;
  field: (name: Name) => { name: string; error: string | undefined };
};

/** Form fields for which version of a certification an exam is, until when it can be taken, and what carries over to its successor. */
export function VersionFields({ version, field }: Props) {
  const { retires, retiresElsewhere } = storedLastDay(version?.retires);
  return (
    <ExamSection
      name="version"
      hint="A learner’s exam date decides which version they are told to study. Leave blank anything you don’t know yet."
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label="Version" maxLength={60} defaultValue={version?.label} {...field('versionLabel')} />
        <Field label="First exam day" type="date" defaultValue={version?.effective ?? ''} {...field('effective')} />
        <Field label="Last exam day" type="date" defaultValue={retires ?? ''} {...field('retires')} />
        <Field
          label="Last exam day in other languages"
          type="date"
          hint="If it differs from that in English."
          defaultValue={retiresElsewhere ?? ''}
          {...field('retiresElsewhere')}
        />
        <Field
          label="Successor’s edition"
          maxLength={60}
          defaultValue={version?.successor ?? ''}
          {...field('successor')}
        />
      </div>
      <div>
        <TextAreaField
          label="Objective map"
          rows={5}
          hint="One task per line, then what it became in the successor: 1.1: 1.1 if unchanged, 1.2: 2.1, 2.2 if split, 1.3: none if dropped, 1.4: unclear if no one can say. Learners are told what changes once every task is listed; successor tasks that none of them became count as new."
          defaultValue={objectivesText(version?.objectives ?? [])}
          {...field('objectives')}
        />
      </div>
    </ExamSection>
  );
}
