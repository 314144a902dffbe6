import { Component as ForgotPassword } from '#web/features/account/entry/forgot-password.screen.tsx';
import { Component as Login } from '#web/features/account/entry/login.screen.tsx';
import { Component as Register } from '#web/features/account/entry/register.screen.tsx';
import * as resetPassword from '#web/features/account/entry/reset-password.screen.tsx';
import * as setup from '#web/features/account/entry/setup.screen.tsx';
import { Component as VerifyEmail } from '#web/features/account/entry/verify-email.screen.tsx';
import { Component as Unsubscribe } from '#web/features/account/settings/unsubscribe.screen.tsx';

/** Loaded as one file: most of it is shared by these screens and by no others. */
export const accountScreens = {
  login: { Component: Login },
  register: { Component: Register },
  forgotPassword: { Component: ForgotPassword },
  resetPassword,
  setup,
  verifyEmail: { Component: VerifyEmail },
  unsubscribe: { Component: Unsubscribe },
};
