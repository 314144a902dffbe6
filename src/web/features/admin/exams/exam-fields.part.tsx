import { MOST_LICENSE } from '#rules/question/part/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AdminCategory, type AdminExam, createExam, updateExam } from '#contract/exam-admin.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { Form } from '#web/ui/form/form.tsx';
import { FormRefused, useForm } from '#web/ui/form/use-form.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { countText } from '#rules/wording/count.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { firstField } from '#web/features/admin/shell/first-focus.ts';
import { isSaveKey } from '#web/features/admin/shell/save-key.ts';
import { DomainFields, firstOpenWeight } from './domain-fields.part.tsx';
import { readDomains, typedDomain } from './typed-domains.ts';
import { dollarsOf, ExamForm, formatOf, versionOf } from './exam-form.ts';
import { FormatFields } from './format-fields.part.tsx';
import { VersionFields } from './version-fields.part.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { ExamSection } from './exam-section.part.tsx';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';

/** Fields by what the server calls them, where that is not their own name. */
const SERVER_NAMES = {
  'version.label': 'versionLabel',
  'format.items': 'itemsTo',
  'format.items.from': 'itemsFrom',
  'format.items.to': 'itemsTo',
  'format.items.scored': 'itemsScored',
  'format.passMark': 'passScore',
  'format.passMark.score': 'passScore',
  'format.passMark.scale': 'passScale',
  'format.passMark.minimum': 'passMinimum',
} as const;

/** The fault of a domain as the server names it, with its number. */
function domainFaultIn(error: unknown, sent: readonly { number: number }[] = []): string | null {
  const fields = (error instanceof ApiError && error.problem?.fields) || {};
  const [name, reason] = Object.entries(fields).find(([field]) => /^domains(\.|$)/.test(field)) ?? [];
  if (name === undefined || reason === undefined) return null;
  const number = sent[Number(name.split('.')[1])]?.number;
  return number === undefined ? reason : `Domain ${number}: ${reason}`;
}

type Props = {
  /** As it was opened; null for a new one. */
  exam: AdminExam | null;
  categories: readonly AdminCategory[];
  /** The weights of its domains are to be set, where it then begins. */
  isForWeights?: boolean;
  onCreated?: (exam: AdminExam) => void;
};

/** All that an administrator can say of an exam, in one form with a section for each subject. */
export function ExamFields({ exam: opened, categories, isForWeights = false, onCreated }: Props) {
  const { currency } = useSite();
  const api = useApi();
  const refetch = useRefetch();
  // As it was last saved: the fields have what was typed.
  const [exam, setExam] = useState(opened);
  const { region, settle } = useUnsaved();
  useEffect(() => {
    const first = isForWeights ? firstOpenWeight(region.ref.current) : exam === null && firstField(region.ref.current);
    if (first) first.focus();
    // Once, as it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const [domains, setDomains] = useState(() => (exam?.domains ?? []).map(typedDomain));
  const [isActive, setIsActive] = useState(exam?.isActive ?? true);
  const [isTouched, setIsTouched] = useState(false);
  const [successText, setSuccessText] = useState<string>();
  const [domainFault, setDomainFault] = useState<string | null>(null);
  const form = useForm({
    schema: ExamForm,
    send: async (values) => {
      const { name, description, categoryId, price, accessDays, edition, code, vendor, license } = values;
      const reading = isTouched ? readDomains(domains) : undefined;
      if (typeof reading === 'string') {
        setDomainFault(reading);
        throw new FormRefused('');
      }
      setDomainFault(null);
      const body = {
        name,
        description,
        categoryId,
        price,
        accessDays,
        isActive,
        vendor,
        license,
        format: formatOf(values),
        version: versionOf(values),
        ...(edition !== '' && { edition }),
        ...(code !== '' && { code }),
        ...(reading && reading.length > 0 && { domains: reading }),
      };
      const sending = exam
        ? api(updateExam, { params: { id: exam.id }, body: { ...body, updatedAt: exam.updatedAt } })
        : api(createExam, { body });
      const saved = await sending.catch((error: unknown) => {
        const refused = domainFaultIn(error, reading);
        setDomainFault(refused);
        // Said at the domains.
        throw refused === null ? error : new FormRefused('');
      });
      toast('Success', exam ? 'Exam updated successfully!' : 'Exam created successfully!');
      settle();
      setExam(saved);
      setDomains(saved.domains.map(typedDomain));
      setIsTouched(false);
      setSuccessText('Saved.');
      await refetch();
      if (!exam) onCreated?.(saved);
    },
    serverNames: SERVER_NAMES,
    isQuiet: true,
    failure: { title: 'Error', message: exam ? 'Failed to update exam' : 'Failed to create exam' },
  });
  const setup = useQuery(paymentSetupQuery(api)).data;
  const usual = setup ? ` (${setup.accessDays === 0 ? 'lifetime' : countText(setup.accessDays, 'day')})` : '';
  const tick = 'flex min-h-11 items-center gap-3';
  const { field } = form;
  return (
    // The keys of the form, from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...region}
      onChange={() => setSuccessText(undefined)}
      onKeyDown={(event) => {
        if (!isSaveKey(event)) return;
        event.preventDefault();
        region.ref.current.querySelector('form')?.requestSubmit();
      }}
    >
      <Form
        form={form}
        isMain
        isLong
        action={exam ? 'Update Exam' : 'Create Exam'}
        busy="Saving..."
        successText={successText}
      >
        <ExamSection name="facts">
          <Field label="Name" maxLength={120} defaultValue={exam?.name} {...field('name')} />
          <TextAreaField
            label="Description"
            maxLength={600}
            defaultValue={exam?.description}
            {...field('description')}
          />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <SelectField
              label="Category"
              defaultValue={exam?.categoryId ?? ''}
              options={[['', 'Choose a category'], ...categories.map(({ id, name }) => [id, name] as const)]}
              {...field('categoryId')}
            />
            <Field label="Vendor" maxLength={80} defaultValue={exam?.vendor} {...field('vendor')} />
            <Field
              label="Code"
              maxLength={40}
              placeholder={exam ? undefined : 'Generated from the name'}
              defaultValue={exam?.code}
              {...field('code')}
            />
            <Field
              label="Edition"
              maxLength={60}
              hint="Identifies this version of the exam, as in 200-301-v2.0. The code may be shared with another edition."
              placeholder={exam ? undefined : 'Generated from code and version'}
              defaultValue={exam?.edition}
              {...field('edition')}
            />
            <Field
              label="License of its questions"
              hint="For example, CC BY 4.0. Leave blank if there is none. A question may name another."
              maxLength={MOST_LICENSE}
              defaultValue={exam?.license}
              {...field('license')}
            />
          </div>
        </ExamSection>
        <ExamSection
          name="domains"
          hint="Weights are the published shares of the exam, as a number or a range such as 25-30. They must add up to 100%."
        >
          <DomainFields
            domains={domains}
            isInUse={exam !== null && !exam.isInPreparation}
            fault={domainFault}
            onChange={(next) => {
              setIsTouched(true);
              setSuccessText(undefined);
              setDomains(next);
            }}
          />
        </ExamSection>
        <FormatFields format={exam?.format} field={field} />
        <ExamSection name="sale">
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <Field
              label={`Price in ${currency === 'usd' ? 'dollars' : currency.toUpperCase()}`}
              inputMode="decimal"
              defaultValue={dollarsOf(exam?.price ?? 0)}
              {...field('price')}
            />
            <Field
              label="Days of access"
              inputMode="numeric"
              hint={`Leave blank for the default${usual}. Enter 0 for lifetime access.`}
              defaultValue={exam?.accessDays ?? ''}
              {...field('accessDays')}
            />
          </div>
          <div>
            <label className={tick}>
              <input type="checkbox" name="isNotSold" defaultChecked={exam?.price === 0} className="size-5" />
              Not for sale (price is intentionally $0)
            </label>
            <label className={tick}>
              <input
                type="checkbox"
                role="switch"
                name="isActive"
                checked={isActive}
                aria-checked={isActive}
                onChange={(event) => setIsActive(event.target.checked)}
                className="size-5"
              />
              Active
            </label>
          </div>
        </ExamSection>
        <VersionFields version={exam?.version} field={field} />
      </Form>
    </div>
  );
}
