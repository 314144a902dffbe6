import type { Exam } from '#contract/exam.ts';
import type { FindableExam } from '#contract/page.ts';
import { FREE_DOMAIN } from '#rules/study/reading.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { dashboardService } from '#server/features/dashboard/dashboard.service.ts';
import { resultsRoutes } from '#server/features/results/results.routes.ts';
import { resultsService } from '#server/features/results/results.service.ts';
import { errataMail } from '#server/features/errata/errata-mail.ts';
import { errataRoutes } from '#server/features/errata/errata.routes.ts';
import { errataService } from '#server/features/errata/errata.service.ts';
import { examRoutes } from '#server/features/exam/exam.routes.ts';
import { successionService } from '#server/features/exam/succession.service.ts';
import { visitorKeys } from '#server/features/response/visitor-keys.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { measurementService } from '#server/features/response/measured/measurement.service.ts';
import { firstAnswersService } from '#server/features/response/first-answers.service.ts';
import { examModels } from '#server/features/readiness/exam-model.ts';
import { offsetService } from '#server/features/readiness/offset.service.ts';
import { predictionService } from '#server/features/readiness/prediction.service.ts';
import { ratingService } from '#server/features/readiness/rating.service.ts';
import { readinessRoutes } from '#server/features/readiness/readiness.routes.ts';
import { readinessService } from '#server/features/readiness/readiness.service.ts';
import { flashcardRoutes } from '#server/features/flashcard/flashcard.routes.ts';
import { ownCardRoutes } from '#server/features/flashcard/own-card.routes.ts';
import { ownCardService } from '#server/features/flashcard/own-card.service.ts';
import { flashcardService } from '#server/features/flashcard/flashcard.service.ts';
import { planService } from '#server/features/flashcard/plan.service.ts';
import { notebookService } from '#server/features/practice/notebook.service.ts';
import { followUpService } from '#server/features/practice/follow-up.service.ts';
import { missedCardsService } from '#server/features/practice/missed-cards.service.ts';
import { practiceBankService } from '#server/features/practice/practice-bank.service.ts';
import { secretRank } from '#server/features/practice/secret-rank.ts';
import { practiceRoutes } from '#server/features/practice/practice.routes.ts';
import { practiceService } from '#server/features/practice/practice.service.ts';
import { sittingService } from '#server/features/practice/sitting.service.ts';
import { hasOpenWith } from '#server/features/practice/sitting.store.ts';
import { pictureAccess } from '#server/features/question/picture/picture-access.ts';
import { pictureRoutes } from '#server/features/question/picture/picture.routes.ts';
import { ownPictureService } from '#server/features/question/picture/own-picture.service.ts';
import { pictureService } from '#server/features/question/picture/picture.service.ts';
import { reportAdminService } from '#server/features/report/report-admin.service.ts';
import { reportMail } from '#server/features/report/report-mail.ts';
import { reportRoutes } from '#server/features/report/report.routes.ts';
import { reportService } from '#server/features/report/report.service.ts';
import { bankService } from '#server/features/question/bank/bank.service.ts';
import { sampleRoutes } from '#server/features/quiz/sample/sample.routes.ts';
import { labRoutes } from '#server/features/quiz/lab/lab.routes.ts';
import { labService } from '#server/features/quiz/lab/lab.service.ts';
import { sampleService } from '#server/features/quiz/sample/sample.service.ts';
import { quizRoutes } from '#server/features/quiz/quiz.routes.ts';
import { quizService } from '#server/features/quiz/quiz.service.ts';
import { sittingCookies } from '#server/features/quiz/sitting-cookie.ts';
import { sittingSeal } from '#server/features/quiz/sitting-seal.ts';
import { progressService } from '#server/features/study/progress.service.ts';
import { readable } from '#server/features/study/readable.ts';
import { studyRoutes } from '#server/features/study/study.routes.ts';
import { studyService } from '#server/features/study/study.service.ts';
import { reminderRoutes } from '#server/features/today/reminder.routes.ts';
import { reminderService } from '#server/features/today/reminder.service.ts';
import { unsubscribeTokens } from '#server/features/today/unsubscribe-token.ts';
import { snapshotService } from '#server/features/today/snapshot.service.ts';
import { todayRoutes } from '#server/features/today/today.routes.ts';
import { leadOverService } from '#server/features/today/lead-over.service.ts';
import { todayService } from '#server/features/today/today.service.ts';
import { every } from '#server/jobs/every.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Core } from './core.ts';

/** What people come for: exams, quizzes, study content, cards, and their standing. */
export function learningParts({
  config,
  database,
  catalogue,
  entitlements,
  offers,
  site,
  mails,
  writer,
  secrets,
  random,
  now,
  log,
}: Core) {
  const bank = bankService({ database, catalogue, freePool: config.freePool });
  const study = studyService({ database, catalogue });
  const rank = secretRank(secrets);
  const practiceBank = practiceBankService({ database, catalogue, bank, secretRank: rank });
  const openTo = async (exam: Exam, userId: string) => {
    const practice = await practiceBank.bankOf(exam, userId);
    return { bank: practice.bank, groups: practice.quiz };
  };
  const sample = sampleService({ bank, catalogue, now });
  const lab = labService({ bank, catalogue });
  const practiceSittings = sittingService({
    database,
    bank,
    practiceBank,
    catalogue,
    entitlements,
    secretRank: rank,
    now,
  });
  const { closeOverdueOf } = practiceSittings;
  const quiz = quizService({ database, bank, openTo, closeOverdueOf, random, now });
  const succession = successionService({ database, catalogue });
  const dashboard = dashboardService({
    database,
    catalogue,
    entitlements,
    study,
    succession,
    now,
  });
  const results = resultsService({ database, catalogue, entitlements, quiz, sittings: practiceSittings, now });
  const progress = progressService({ database, succession, now });
  const ratings = ratingService({ database });
  const practice = practiceService({
    database,
    idsInQuiz: (outcome, learner, attemptId) => quiz.idsWith(outcome, learner, attemptId),
    practiceBank,
    sittings: practiceSittings,
    succession,
    ratingOf: (learner) => ratings.of(learner),
    random,
    now,
  });
  const notebook = notebookService({ database, practiceBank });
  const followUps = followUpService({ database, bank, practiceBank, study, succession });
  const snapshots = snapshotService({ database, study, practiceBank, succession });
  const models = examModels({ database, catalogue, practiceBank });
  const readiness = readinessService({ database, catalogue, entitlements, models, practiceBank, site, now });
  const predictions = predictionService({ database, catalogue, models, now });
  const offsets = offsetService({
    database,
    exams: () => catalogue.current().editions.map(({ examId, edition }) => ({ id: examId, edition })),
    now,
  });
  const { successorAccess } = config;
  const leads = leadOverService({ database, catalogue, succession, successorAccess, now });
  const today = todayService({ database, catalogue, entitlements, snapshots, succession, leads, predictions, now });
  const cardsOfToday = today.cardsOf;
  const carryOver = async (examId: string) =>
    (await succession.of(catalogue.exam(examId))).before?.carryOver ?? new Map();
  const unsubscribing = unsubscribeTokens(secrets);
  const reminders = reminderService({ database, today, mails, writer, tokens: unsubscribing, now, log });
  const flashcards = flashcardService({ database, cardsOfToday, carryOver, closeOverdueOf, now });
  const ownPictures = ownPictureService({ database, now });
  const own = ownCardService({ database, pictures: ownPictures, now });
  const plans = planService({ database, cardsOfToday, carryOver, now });
  const { exam } = catalogue;
  const missedCards = missedCardsService({
    database,
    practiceBank,
    sittings: practiceSittings,
    entitlements,
    exam,
    cardsOfToday,
    random,
    now,
  });
  const firstAnswers = firstAnswersService({ database });
  const itemFigures = itemFiguresService({ database, now });
  const measurements = measurementService({ database, now });
  const errata = errataService({ database, bank, catalogue, mails, letters: errataMail(writer), now });
  const reports = reportService({ database, bank, exam, now });
  const reportAdmin = reportAdminService({
    database,
    catalogue,
    bank,
    mails,
    letters: reportMail(writer),
    now,
  });
  const exams = () => catalogue.current().exams;
  const mayRead = (...domain: Parameters<typeof readable>) => readable(...domain) !== null;
  const pictures = pictureService({
    database,
    maySee: pictureAccess({
      database,
      exams,
      bank,
      entitlements,
      mayRead,
      hasOpenWith,
    }),
    now,
  });
  const seal = sittingSeal(secrets);
  const isHttps = config.publicUrl.protocol === 'https:';
  const sittings = sittingCookies({ seal, isHttps, now });
  const shownKeys = visitorKeys({ database, secrets, isHttps });

  return {
    /** What search engines may know about an exam. */
    async findable(exam: Exam): Promise<FindableExam> {
      const { domains } = await study.materialFor(exam);
      const free = domains.filter(({ number }) => number === FREE_DOMAIN);
      return {
        slug: exam.slug,
        isForSale: exam.isForSale,
        domains: domains.map(({ number }) => number),
        freeTasks: free.flatMap(({ tasks }) =>
          tasks.map(({ domainNumber, number }) => ({ domain: domainNumber, task: number })),
        ),
      };
    },
    errata,
    sittings: practiceSittings,
    visitorKeys: shownKeys,
    reminders,
    unsubscribing,
    predictions,
    offsets,
    /** What is stored about a learner, for callers who may see it. */
    about: {
      dashboard,
      results,
      today,
      readiness,
      practice,
      progress,
      flashcards,
      plans,
      reports,
      sittings: practiceSittings,
    },
    jobs: () => [
      every(2000, 'overdue simulations', async () => void (await practiceSittings.closeOverdue()), log),
      every(5000, 'first answers', () => firstAnswers.count(), log),
      every(5000, 'figures of questions', () => itemFigures.sum(), log),
      every(600_000, 'weekly measurements', async () => void (await measurements.runDue()), log),
      every(5000, 'corrected keys', async () => void (await errata.run()), log),
      every(600_000, 'predictions', () => predictions.write(), log),
      every(300_000, 'offsets', () => offsets.learn(), log),
      every(60_000, 'reminder mails', () => reminders.sendDue(), log),
    ],
    mount(mount: Mount): void {
      errataRoutes(mount, { errata, catalogue, entitlements });
      examRoutes(mount, { database, catalogue, entitlements, offers, succession, now });
      quizRoutes(mount, { quiz, bank, catalogue, entitlements, sittings, visitorKeys: shownKeys });
      labRoutes(mount, { lab, exam, visitorKeys: shownKeys });
      sampleRoutes(mount, { sample, visitorKeys: shownKeys });
      resultsRoutes(mount, { results });
      dashboardRoutes(mount, { dashboard });
      studyRoutes(mount, { study, progress, catalogue, entitlements });
      flashcardRoutes(mount, { flashcards, plans, exam });
      ownCardRoutes(mount, { own, pictures: ownPictures, exam });
      todayRoutes(mount, { today });
      readinessRoutes(mount, { readiness });
      reminderRoutes(mount, { reminders });
      pictureRoutes(mount, { pictures });
      reportRoutes(mount, { reports, admin: reportAdmin, sittings });
      practiceRoutes(mount, {
        practice,
        sittings: practiceSittings,
        missedCards,
        followUps,
        notebook,
        entitlements,
        exam,
      });
    },
  };
}
