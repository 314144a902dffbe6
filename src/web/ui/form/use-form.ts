import { type FormEvent, startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { faultMessage } from '#contract/messages.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts.ts';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

/** What is wrong with which field. */
type Faults = Record<string, string>;
/** What the server did not accept: field by field, and what belongs to none of them. */
type Refusal = { fields: Faults; rest: string | null };

const NO_REFUSAL: Refusal = { fields: {}, rest: null };

/** What a form itself finds when it is sent, and says in its own words. */
export class FormRefused extends Error {}

type Options<S extends z.ZodMiniType> = {
  /** The contract's: what it finds is said beside the field, and nothing is sent until it finds nothing. */
  schema: S;
  send: (given: z.output<S>) => Promise<void>;
  /** What is said when sending fails: the server's own sentence, or this message where it gave none. */
  failure: { title: string; message: string };
};

/**
 * A form that is checked when it is sent, and from then on while a faulty field is mended. The first fault takes the
 * focus. The values stay in the fields; nothing is rendered while one types in a form without faults.
 */
export function useForm<S extends z.ZodMiniType>({ schema, send, failure }: Options<S>) {
  const [fieldFaults, setFieldFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [isBusy, setIsBusy] = useState(false);
  const isInBrowser = useIsInBrowser();

  const check = (form: HTMLFormElement) =>
    schema.safeParse(Object.fromEntries(new FormData(form)), { error: faultMessage });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const given = check(form);
    if (!given.success) return tell(form, faultsOf(given.error), NO_REFUSAL);
    setFieldFaults({});
    setRefusal(NO_REFUSAL);
    setIsBusy(true);
    try {
      await send(given.data);
      // With the change of screen that sending led to, and not before it.
      startTransition(() => setIsBusy(false));
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      const message = error instanceof FormRefused ? error.message : problem?.error || failure.message;
      toast(failure.title, message, true);
      setIsBusy(false);
      tell(form, {}, refusalIn(form, message, problem?.fields));
    }
  };

  function tell(form: HTMLFormElement, faults: Faults, refused: Refusal): void {
    // Said before the focus comes, or a screen reader would not read it with the field.
    flushSync(() => {
      setFieldFaults(faults);
      setRefusal(refused);
    });
    form.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')?.focus();
  }

  const mend = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (refusal.fields[name] !== undefined) setRefusal({ ...refusal, fields: without(refusal.fields, name) });
    if (Object.keys(fieldFaults).length === 0) return;
    // Every field at fault, not this one alone: two may have to agree. Others are left in peace until they are sent.
    const { error } = check(event.currentTarget);
    const still = error ? faultsOf(error) : {};
    setFieldFaults(Object.fromEntries(Object.entries(still).filter(([key]) => fieldFaults[key] !== undefined)));
  };

  return {
    isBusy,
    /** What is wrong and belongs to no field. */
    fault: refusal.rest,
    // By post: however it is sent, a password must not end up in the address.
    props: { method: 'post', noValidate: true, onSubmit: submit, onChange: mend },
    /**
     * For its button. It cannot be pressed before the script is there that sends the form, or the browser would send it by
     * itself, to nowhere. While busy it only says so: disabled, it would lose the focus, and a second press is ignored all the same.
     */
    submit: { type: 'submit', disabled: !isInBrowser, 'aria-disabled': isBusy } as const,
    /** The name of a field and what is wrong with it. */
    field: (name: keyof z.input<S> & string) => ({ name, error: fieldFaults[name] ?? refusal.fields[name] }),
  };
}

/** One fault for each field: the first, but that the form is wrong says more than that the length is. */
function faultsOf(error: z.core.$ZodError): Faults {
  const faults: Faults = {};
  for (const { path, code, message } of error.issues) {
    const name = String(path[0]);
    faults[name] = code === 'invalid_format' ? message : (faults[name] ?? message);
  }
  return faults;
}

function refusalIn(form: HTMLFormElement, message: string, given: Faults = {}): Refusal {
  const isShown = (name: string) =>
    form.querySelector(`:is(input:not([type=hidden]), select, textarea)[name="${CSS.escape(name)}"]`) !== null;
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => isShown(name)));
  return { fields, rest: Object.keys(fields).length < Math.max(1, Object.keys(given).length) ? message : null };
}

function without(faults: Faults, name: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => key !== name));
}
