import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminCategory, type AdminExam, createExam, updateExam } from '#contract/exam-admin.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { Form } from '#web/ui/form/form.tsx';
import { FormRefused, useForm } from '#web/ui/form/use-form.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { countText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';
import { DomainFields, firstOpenWeight } from './domain-fields.part.tsx';
import { readDomains, typedDomain } from './typed-domains.ts';
import { dollarsOf, ExamForm, formatOf, versionOf } from './exam-form.ts';
import { FormatFields } from './format-fields.part.tsx';
import { VersionFields } from './version-fields.part.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';

type Props = { categories: readonly AdminCategory[]; onMade: (id: string) => void; onClose: () => void };

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

/** Which exam is edited, or a new one; `isForWeights`: to set the weights of its domains, where the dialog then begins. */
export type ExamEdit = { examId: string | null; isForWeights?: boolean };

/** Creates or changes an exam, starting from its current state and not the list's. */
export function ExamDialog({ examId, isForWeights, ...rest }: Props & ExamEdit) {
  return examId === null ? (
    <EditorDialog title="Add New Exam" onClose={rest.onClose} isWide>
      <ExamFields exam={null} {...rest} />
    </EditorDialog>
  ) : (
    <EditorDialog title="Edit Exam" onClose={rest.onClose} begin={isForWeights ? firstOpenWeight : undefined} isWide>
      <LoadedFields examId={examId} {...rest} />
    </EditorDialog>
  );
}

function LoadedFields({ examId, ...rest }: Props & { examId: string }) {
  const { data, isError, refetch, isFetching } = useQuery({
    ...adminExamQuery(useApi(), examId),
    refetchOnMount: 'always',
  });
  if (isError) {
    return (
      <div role="alert">
        <p className="mb-4 font-semibold text-wrong">The exam could not be loaded.</p>
        <Button look="plain" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return data && !isFetching ? <ExamFields exam={data} {...rest} /> : <Spinner label="Loading the exam..." />;
}

function ExamFields({ exam, categories, onMade, onClose }: Props & { exam: AdminExam | null }) {
  const { currency } = useSite();
  const api = useApi();
  const refetch = useRefetch();
  const [domains, setDomains] = useState(() => (exam?.domains ?? []).map(typedDomain));
  const [isActive, setIsActive] = useState(exam?.isActive ?? true);
  const [isTouched, setIsTouched] = useState(false);
  const [domainFault, setDomainFault] = useState<string | null>(null);
  const form = useForm({
    schema: ExamForm,
    send: async (values) => {
      const { name, description, categoryId, price, accessDays, edition, code, vendor } = values;
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
        format: formatOf(values),
        version: versionOf(values),
        ...(edition !== '' && { edition }),
        ...(code !== '' && { code }),
        ...(reading && reading.length > 0 && { domains: reading }),
      };
      const sending = exam
        ? api(updateExam, { params: { id: exam.id }, body: { ...body, updatedAt: exam.updatedAt } })
        : api(createExam, { body });
      const { id } = await sending.catch((error: unknown) => {
        const refused = domainFaultIn(error, reading);
        setDomainFault(refused);
        // Said at the domains.
        throw refused === null ? error : new FormRefused('');
      });
      toast('Success', exam ? 'Exam updated successfully!' : 'Exam created successfully!');
      await refetch();
      onClose();
      if (!exam) onMade(id);
    },
    serverNames: SERVER_NAMES,
    failure: { title: 'Error', message: exam ? 'Failed to update exam' : 'Failed to create exam' },
  });
  const setup = useQuery(paymentSetupQuery(api)).data;
  const usual = setup ? ` (${setup.accessDays === 0 ? 'lifetime' : countText(setup.accessDays, 'day')})` : '';
  const tick = 'flex min-h-11 items-center gap-3';
  return (
    <Form form={form} isMain beside={<CancelButton />} action={exam ? 'Update Exam' : 'Create Exam'} busy="Saving...">
      <Field label="Name" maxLength={120} defaultValue={exam?.name} {...form.field('name')} />
      <TextAreaField
        label="Description"
        maxLength={600}
        defaultValue={exam?.description}
        {...form.field('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          defaultValue={exam?.categoryId ?? ''}
          options={[['', 'Choose a category'], ...categories.map(({ id, name }) => [id, name] as const)]}
          {...form.field('categoryId')}
        />
        <Field
          label={`Price in ${currency === 'usd' ? 'dollars' : currency.toUpperCase()}`}
          inputMode="decimal"
          defaultValue={dollarsOf(exam?.price ?? 0)}
          {...form.field('price')}
        />
        <Field label="Vendor" maxLength={80} defaultValue={exam?.vendor} {...form.field('vendor')} />
        <Field
          label="Code"
          maxLength={40}
          placeholder={exam ? undefined : 'Generated from the name'}
          defaultValue={exam?.code}
          {...form.field('code')}
        />
        <Field
          label="Edition"
          maxLength={60}
          hint="Identifies this version of the exam, as in 200-301-v2.0. The code may be shared with another edition."
          placeholder={exam ? undefined : 'Generated from code and version'}
          defaultValue={exam?.edition}
          {...form.field('edition')}
        />
        <Field
          label="Days of access"
          inputMode="numeric"
          hint={`Leave blank for the default${usual}. Enter 0 for lifetime access.`}
          defaultValue={exam?.accessDays ?? ''}
          {...form.field('accessDays')}
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
      <FormatFields format={exam?.format} field={form.field} />
      <VersionFields version={exam?.version} field={form.field} />
      <DomainFields
        domains={domains}
        fault={domainFault}
        onChange={(next) => {
          setIsTouched(true);
          setDomains(next);
        }}
      />
    </Form>
  );
}
