import * as checkout from './checkout.screen.tsx';
import * as checkoutSuccess from './checkout-success.screen.tsx';
import * as purchase from './purchase.screen.tsx';

/** Fetched as one file: who sees one of these screens sees the next, and what they share no other screen needs. */
export const checkoutScreens = { purchase, checkout, checkoutSuccess };
