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
  listCategories,
  listExams,
  getExam,
  getAccess,
  listQuestions,
  submitQuiz,
  submitPreview,
  listFlashcards,
  reviewFlashcards,
  undoReview,
  getFlashcardPlan,
  putFlashcardPlan,
  resetMastery,
];
