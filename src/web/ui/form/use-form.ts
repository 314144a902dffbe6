import { createElement, type FormEvent, type ReactNode, startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { faultMessage } from '#contract/messages.ts';
import { ApiError } from '#web/base/api.ts';
import { withReasons } from '#web/base/reasons.ts';
import { toast } from '#web/ui/toasts.ts';
import { LoggedOut } from './logged-out.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

/** Errors by field. */
type Faults = Record<string, string>;
/** What the server refused: errors by field, and those that belong to no field. */
type Refusal = { fields: Faults; rest: ReactNode };

const NO_REFUSAL: Refusal = { fields: {}, rest: null };

/** An error that a form finds itself when it is sent, in its own words. */
export class FormRefused extends Error {}

type Options<S extends z.ZodMiniType> = {
  /** The contract's schema. Its errors are shown beside the fields, and nothing is sent while there are any. */
  schema: S;
  send: (given: z.output<S>) => Promise<void>;
  /** The message when sending fails: the server's own sentence, or this one if it gave none. */
  failure: { title: string; message: string };
  /** The fields of the form by what the server calls them, where that is not the same word, as in `version.label`. */
  serverNames?: Readonly<Record<string, keyof z.input<S> & string>>;
  /** No toast tells what its fields show. */
  isQuiet?: boolean;
};

/**
 * A form that is checked when it is sent, and from then on while an invalid field is corrected. The first error takes the focus. The
 * values stay in the fields, and nothing is rendered while someone types in a form without errors.
 */
export function useForm<S extends z.ZodMiniType>({
  schema,
  send,
  failure,
  serverNames = {},
  isQuiet = false,
}: Options<S>) {
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
    if (!given.success) return showFaults(form, faultsOf(given.error), NO_REFUSAL);
    setFieldFaults({});
    setRefusal(NO_REFUSAL);
    setIsBusy(true);
    try {
      await send(given.data);
      // Together with the change of screen that sending caused, not before it.
      startTransition(() => setIsBusy(false));
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      const message = error instanceof FormRefused ? error.message : problem?.error || failure.message;
      setIsBusy(false);
      if (problem?.code === 'unauthenticated')
        return showFaults(form, {}, { fields: {}, rest: createElement(LoggedOut) });
      const refused = refusalIn(form, message, problem?.fields, serverNames);
      // Behind a dialog nobody would see it.
      if (form.closest('dialog') === null && (!isQuiet || refused.rest)) toast(failure.title, message, true);
      showFaults(form, {}, refused);
    }
  };

  function showFaults(form: HTMLFormElement, faults: Faults, refused: Refusal): void {
    // Rendered before the focus moves, or a screen reader would not read the error with the field.
    flushSync(() => {
      setFieldFaults(faults);
      setRefusal(refused);
    });
    form.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')?.focus();
  }

  const clearOnChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
    recheck(currentTarget, (target as HTMLInputElement).name);

  function recheck(form: HTMLFormElement, name: string): void {
    if (refusal.fields[name] !== undefined) setRefusal({ ...refusal, fields: without(refusal.fields, name) });
    if (Object.keys(fieldFaults).length === 0) return;
    // Rechecks every invalid field, since two may have to agree. Others are left alone until they are sent.
    const { error } = check(form);
    const still = error ? faultsOf(error) : {};
    setFieldFaults(Object.fromEntries(Object.entries(still).filter(([key]) => fieldFaults[key] !== undefined)));
  }

  return {
    isBusy,
    /** An error that belongs to no field. */
    fault: refusal.rest,
    // POST, so that a password can never end up in the address.
    props: { method: 'post', noValidate: true, onSubmit: submit, onChange: clearOnChange },
    /**
     * For its button. Disabled until the script that sends the form is loaded, or the browser would submit it to nowhere. While busy it
     * is only marked as such: if disabled it would lose the focus, and a second press is ignored anyway.
     */
    submit: { type: 'submit', disabled: !isInBrowser, 'aria-disabled': isBusy } as const,
    /** For a field of the form that no event tells of, such as the hidden one of an editor, once it has changed. */
    recheck,
    /** The name of a field and its error. */
    field: (name: keyof z.input<S> & string) => ({ name, error: fieldFaults[name] ?? refusal.fields[name] }),
  };
}

/** One error per field: the first, except that a wrong format says more than a wrong length. */
function faultsOf(error: z.core.$ZodError): Faults {
  const faults: Faults = {};
  for (const { path, code, message } of error.issues) {
    const name = String(path[0]);
    faults[name] = code === 'invalid_format' ? message : (faults[name] ?? message);
  }
  return faults;
}

/**
 * What a refusal says of which field: a nested one by its own name, such as `objectives` for `version.objectives`. The reasons for
 * fields that the form does not show are told in its general error.
 */
function refusalIn(
  form: HTMLFormElement,
  message: string,
  given: Faults = {},
  serverNames: Readonly<Record<string, string>> = {},
): Refusal {
  const isShown = (name: string) =>
    form.querySelector(`:is(input:not([type=hidden]), select, textarea)[name="${CSS.escape(name)}"]`) !== null;
  const fields: Faults = {};
  const others: string[] = [];
  for (const [name, reason] of Object.entries(given)) {
    const shown = [serverNames[name], name, ...namesIn(name)].find((own) => own !== undefined && isShown(own));
    if (shown === undefined) others.push(reason);
    else fields[shown] ??= reason;
  }
  const isShownAtFields = others.length === 0 && Object.keys(fields).length > 0;
  return { fields, rest: isShownAtFields ? null : withReasons(message, others) };
}

/** The names in a path, innermost first, up to the first entry of a list: `name` of `domains.0.name` is not the form's own. */
function namesIn(path: string): string[] {
  const names = path.split('.');
  const entry = names.findIndex((name) => /^\d+$/.test(name));
  return names.slice(0, entry < 0 ? undefined : entry).toReversed();
}

function without(faults: Faults, name: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => key !== name));
}
