import { Component as ForgotPassword } from './forgot-password.screen.tsx';
import { Component as Login } from './login.screen.tsx';
import { Component as Register } from './register.screen.tsx';
import * as resetPassword from './reset-password.screen.tsx';
import { Component as Setup } from './setup.screen.tsx';
import { Component as VerifyEmail } from './verify-email.screen.tsx';

/** Fetched as one file: what these screens share is most of them, and no other screen has a use for it. */
export const accountScreens = {
  login: { Component: Login },
  register: { Component: Register },
  forgotPassword: { Component: ForgotPassword },
  resetPassword,
  setup: { Component: Setup },
  verifyEmail: { Component: VerifyEmail },
};
