import * as checkout from '#web/features/checkout/pay/checkout.screen.tsx';
import * as checkoutSuccess from '#web/features/checkout/success/checkout-success.screen.tsx';
import * as purchase from '#web/features/checkout/offer/purchase.screen.tsx';

/** Fetched as one file: who sees one of these screens sees the next, and what they share no other screen needs. */
export const checkoutScreens = { purchase, checkout, checkoutSuccess };
