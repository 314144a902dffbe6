import { type ComponentType, lazy } from 'react';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { DemoPayment } from './demo-payment.part.tsx';
import type { PaymentProps } from './payment-props.ts';

/** Where each provider is paid. What loads a provider's own code comes when it is needed. */
export const PAYMENT_FORMS: Readonly<Record<ProviderName, ComponentType<PaymentProps>>> = {
  demo: DemoPayment,
  stripe: lazy(async () => ({ default: (await import('./stripe-payment.part.tsx')).StripePayment })),
};
