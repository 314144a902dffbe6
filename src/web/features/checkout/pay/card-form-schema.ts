import * as z from 'zod/mini';
import type { DemoCard } from '#contract/checkout.ts';
import { cardNumberFault, expiryFault, expiryIn, postalCodeFault, securityCodeFault } from './card-input.ts';

/** The card form's schema, whose output is what the provider takes. `today` is called at each check. */
export function cardForm(today: () => Date) {
  const fields = z
    .object({ number: z.string(), expiry: z.string(), cvc: z.string(), postalCode: z.string() })
    .check(({ value, issues }) => {
      const faults = {
        number: cardNumberFault(value.number),
        expiry: expiryFault(value.expiry, today()),
        cvc: securityCodeFault(value.cvc, value.number),
        postalCode: postalCodeFault(value.postalCode),
      };
      for (const [field, message] of Object.entries(faults)) {
        if (message !== null) issues.push({ code: 'custom', path: [field], message, input: value });
      }
    });
  return z.pipe(
    fields,
    z.transform(({ number, expiry, cvc, postalCode }): DemoCard => {
      const { month, year } = expiryIn(expiry)!;
      return { number: number.replace(/\D/g, ''), expMonth: month, expYear: year, cvc, postalCode: postalCode.trim() };
    }),
  );
}
