import { type ComponentType, lazy } from 'react';
import { PROVIDER_NAMES, type ProviderName } from '#rules/checkout/provider.ts';
import type { PaymentProps } from './payment-props.ts';

/** What the part of a provider exports; its file is named after the provider. */
type FormModule = { PaymentForm: ComponentType<PaymentProps> };

const modules = import.meta.glob<FormModule>('./*-payment.part.tsx');

const formOf = (name: ProviderName) =>
  lazy(async () => ({ default: (await modules[`./${name}-payment.part.tsx`]!()).PaymentForm }));

/** Each provider's form. Its code loads only when needed. */
export const PAYMENT_FORMS = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, formOf(name)])) as Readonly<
  Record<ProviderName, ReturnType<typeof formOf>>
>;
