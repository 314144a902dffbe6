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
import { getAttempt, getStanding, listAttempts, listPurchasedExams } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { getAccess } from './entitlement.ts';
import { getExam, listCategories, listExams } from './exam.ts';
import {
  getFlashcardPlan,
  listFlashcards,
  putFlashcardPlan,
  resetMastery,
  reviewFlashcards,
  undoReview,
} from './flashcard.ts';
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
import {
  getStudyItem,
  getStudyOutline,
  getStudyProgress,
  getStudyTask,
  listStudyContent,
  markTaskRead,
  markTaskUnread,
  searchStudyContent,
} from './study.ts';

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
  listAttempts,
  getAttempt,
  listPurchasedExams,
  getStanding,
  listStudyContent,
  getStudyItem,
  getStudyOutline,
  getStudyTask,
  searchStudyContent,
  getStudyProgress,
  markTaskRead,
  markTaskUnread,
  listFlashcards,
  reviewFlashcards,
  undoReview,
  getFlashcardPlan,
  putFlashcardPlan,
  resetMastery,
];
