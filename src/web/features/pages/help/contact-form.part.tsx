import { useId } from 'react';
import { ContactForm as Schema, sendContactMessage } from '#contract/contact.ts';
import { CONTACT_SUBJECTS, SUBJECT_NAMES } from '#rules/wording/contact-subjects.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';

const CHOICES = [
  ['', 'Choose one'],
  ...CONTACT_SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject]] as const),
] as const;

/** A message to the site's operator. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const api = useApi();
  const me = useMe();
  const id = useId();
  const { replyPromise } = useSite();
  const form = useForm({
    schema: Schema,
    send: async (given) => {
      await api(sendContactMessage, { body: given });
      toast('Message Sent', replyPromise);
      onSent();
    },
    failure: {
      title: 'Message not sent',
      message: 'Your message could not be sent. Your text is still here; please try again in a moment.',
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <Fault>{form.fault}</Fault>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          defaultValue={me?.firstName ?? ''}
          {...form.field('firstName')}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          defaultValue={me?.lastName ?? ''}
          {...form.field('lastName')}
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="We’ll reply to this address"
        defaultValue={me?.email ?? ''}
        {...form.field('email')}
      />
      <SelectField label="Subject" defaultValue="" options={CHOICES} {...form.field('subject')} />
      <TextAreaField label="Message" rows={7} maxLength={5000} {...form.field('message')} />
      <div className="flex min-h-11 items-center gap-3">
        <input id={id} type="checkbox" name="newsletter" className="size-5" />
        <label htmlFor={id} className="py-2">
          Tell me about new exams (optional)
        </label>
      </div>
      <Button {...form.submit} className="w-full sm:w-auto">
        {form.isBusy ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
