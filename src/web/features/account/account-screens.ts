import { Component as forgotPassword } from './forgot-password.screen.tsx';
import { Component as login } from './login.screen.tsx';
import { Component as register } from './register.screen.tsx';
import { Component as resetPassword } from './reset-password.screen.tsx';
import { Component as setup } from './setup.screen.tsx';
import { Component as verifyEmail } from './verify-email.screen.tsx';

/** Fetched as one file: what these screens share is most of them, and no other screen has a use for it. */
export const accountScreens = { login, register, forgotPassword, resetPassword, setup, verifyEmail };
