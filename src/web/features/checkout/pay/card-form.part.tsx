import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { confirmDemoPayment, type PaymentIntent } from '#contract/checkout.ts';
import { money } from '#rules/checkout/money.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { cardForm } from './card-form-schema.ts';
import { asCardNumber, asExpiry, asSecurityCode, type CaretText } from './card-input.ts';

const filledCard = cardForm(() => new Date());

type Props = {
  intent: PaymentIntent;
  /** Why the card's authentication just failed. */
  rejection: string | null;
  onPaid: () => Promise<void>;
  onAuthenticate: () => void;
  onClosed: () => Promise<void>;
};

/** The card form of demo payments. */
export function CardForm({ intent, rejection, onPaid, onAuthenticate, onClosed }: Props) {
  const api = useApi();
  const form = useForm({
    schema: filledCard,
    send: async (card) => {
      try {
        const { status } = await api(confirmDemoPayment, { body: { clientSecret: intent.clientSecret, card } });
        if (status === 'requires_action') return onAuthenticate();
      } catch (error) {
        if (isOver(error)) await onClosed();
        throw error;
      }
      await onPaid();
    },
    failure: { title: 'Payment Failed', message: 'An unexpected error occurred. Please try again.' },
  });
  const fault = form.fault ?? rejection;
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (rejection !== null) alert.current?.focus();
  }, [rejection]);
  return (
    <form {...form.props} aria-label="Card payment" className="space-y-5">
      <Fault ref={alert}>{fault}</Fault>
      <FormattedField
        format={asCardNumber}
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        {...form.field('number')}
      />
      <div className="grid items-end gap-5 min-[22rem]:grid-cols-2">
        <FormattedField
          format={asExpiry}
          label="Expiry"
          hint="MM / YY"
          autoComplete="cc-exp"
          inputMode="numeric"
          {...form.field('expiry')}
        />
        <FormattedField
          format={asSecurityCode}
          label="CVC"
          hint="3 or 4 digits on the card"
          autoComplete="cc-csc"
          inputMode="numeric"
          {...form.field('cvc')}
        />
      </div>
      <Field
        label="ZIP or postal code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('postalCode')}
      />
      <Button {...form.submit} className="w-full">
        {form.isBusy ? 'Processing...' : `Complete Payment - ${money(intent.amount, intent.currency)}`}
      </Button>
    </form>
  );
}

/** Whether the payment can no longer be paid, whatever the card. */
function isOver(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return code === 'payment_closed' || code === 'not_found';
}

type FormattedProps = ComponentProps<typeof Field> & { format: (typed: CaretText) => CaretText };

/** A field that formats its input as it is typed and preserves the caret. */
function FormattedField({ format, ...field }: FormattedProps) {
  const onInput = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const { value, caret } = format({ value: input.value, caret: input.selectionStart ?? input.value.length });
    if (value === input.value) return;
    input.value = value;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  };
  return <Field spellCheck={false} {...field} onInput={onInput} />;
}
