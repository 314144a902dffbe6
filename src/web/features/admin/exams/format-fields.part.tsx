import type { AdminFormat } from '#contract/exam-admin.ts';
import { ExamSection } from './exam-section.part.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Name =
  | 'itemsFrom'
  | 'itemsTo'
  | 'itemsScored'
  | 'minutes'
  | 'passScore'
  | 'passScale'
  | 'passMinimum'
  | 'passBasis'
  | 'navigation'
  | 'scoring';
type Props = { format: AdminFormat | undefined; field: (name: Name) => { name: string; error: string | undefined } };

const BASES = [
  ['published', 'Published by the vendor'],
  ['estimate', 'Our estimate'],
] as const;
const NAVIGATIONS = [
  ['free', 'Back and forth'],
  ['forward only', 'Forward only'],
] as const;

const SCORINGS = [
  ['whole', 'All or nothing'],
  ['parts', 'Each part counts'],
  ['performance', 'Each part counts in performance-based questions'],
] as const;

/** Form fields for the exam format, which simulations follow. */
export function FormatFields({ format, field }: Props) {
  const number = (label: string, name: Name, value: number | undefined) => (
    <Field label={label} inputMode="numeric" defaultValue={value} {...field(name)} />
  );
  const mark = format?.passMark;
  return (
    <ExamSection
      name="format"
      hint="Simulations follow these facts. Leave blank anything the vendor does not publish. For “up to 90 questions,” fill in only “Questions to.”"
    >
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {number('Questions from', 'itemsFrom', format?.items?.from)}
        {number('Questions to', 'itemsTo', format?.items?.to)}
        {number('Scored questions, if not all', 'itemsScored', format?.items?.scored)}
        {number('Passing score', 'passScore', mark?.score)}
        {number('Scale from', 'passMinimum', mark?.minimum)}
        {number('Scale to', 'passScale', mark?.scale)}
        <SelectField
          label="Passing score is"
          defaultValue={mark?.isPublished === false ? 'estimate' : 'published'}
          options={BASES}
          {...field('passBasis')}
        />
        {number('Minutes', 'minutes', format?.minutes ?? 90)}
        <SelectField
          label="Moving between questions"
          defaultValue={format?.navigation ?? 'free'}
          options={NAVIGATIONS}
          {...field('navigation')}
        />
        <SelectField
          label="Questions with several parts"
          defaultValue={format?.scoring ?? 'whole'}
          options={SCORINGS}
          {...field('scoring')}
        />
      </div>
    </ExamSection>
  );
}
