import * as checkout from '#web/features/checkout/pay/checkout.screen.tsx';
import * as checkoutSuccess from '#web/features/checkout/success/checkout-success.screen.tsx';
import * as purchase from '#web/features/checkout/offer/purchase.screen.tsx';

/** Loaded as one file: people who see one of these screens see the next, and share code that no other screen needs. */
export const checkoutScreens = { purchase, checkout, checkoutSuccess };
