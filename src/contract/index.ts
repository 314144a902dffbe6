import {
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './account.ts';
import {
  authenticateDemoPayment,
  confirmDemoPayment,
  createPaymentIntent,
  getPaymentSetup,
  grantAccess,
  listOwnPayments,
  receiveWebhook,
} from './checkout.ts';
import { listPayments, listWebhookEvents, refundPayment, retryWebhookEvent } from './checkout-admin.ts';
import type { Endpoint } from './endpoint.ts';
import { getAccess, grantByHand, revokeGrant } from './entitlement.ts';
import { getExam, listCategories, listExams } from './exam.ts';
import { getHealth, getReady } from './operation.ts';
import {
  changeEmail,
  changePassword,
  changeProfile,
  deleteAccount,
  endSession,
  exportPersonalData,
  listSessions,
  reauthenticate,
  setUp,
} from './account-settings.ts';
import { listQuestions, submitPreview, submitQuiz } from './quiz.ts';

/** Every call of the API. */
export const contract: readonly Endpoint[] = [
  getHealth,
  getReady,
  getMe,
  login,
  logout,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  resendVerification,
  reauthenticate,
  setUp,
  changeProfile,
  changePassword,
  changeEmail,
  listSessions,
  endSession,
  exportPersonalData,
  deleteAccount,
  listCategories,
  listExams,
  getExam,
  getAccess,
  listQuestions,
  submitQuiz,
  submitPreview,
  getPaymentSetup,
  createPaymentIntent,
  grantAccess,
  receiveWebhook,
  listOwnPayments,
  confirmDemoPayment,
  authenticateDemoPayment,
  listPayments,
  refundPayment,
  listWebhookEvents,
  retryWebhookEvent,
  grantByHand,
  revokeGrant,
];
