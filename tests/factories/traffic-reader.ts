/**
 * What one person was shown, read from their traffic alone. This file imports nothing: what it knows of the product is what
 * its description says of the calls, so it cannot repeat a mistake of the server's.
 */

/** A request and its reply, as someone in front of the server records them. */
export type Exchange = {
  /** ISO; the moment of the request. */
  at: string;
  method: string;
  /** Without the query. */
  path: string;
  isLoggedIn: boolean;
  /** The sitting that the request names. */
  attemptId: string | null;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- whatever was recorded
  status: number;
  /** The sitting that the reply names. */
  openedId: string | null;
  reply: any; // oxlint-disable-line typescript/no-explicit-any -- whatever was recorded
};

/** A question as it was shown at a place of a sitting, and how it was answered. */
export type ShownEntry = {
  place: number;
  questionId: string;
  /** The stem; null for a card, whose front is formatted. */
  text: string | null;
  /**
   * Whether its key had not been sent to the person before; null if only a review showed it, or if someone who was not logged in
   * reviewed it first, or saw its key elsewhere.
   */
  isFirst: boolean | null;
  /** Seconds from the beginning of the sitting to the answer; null, like `picked` and `isCorrect`, without an answer. */
  after: number | null;
  /** The texts of the options picked, sorted. */
  picked: string[] | null;
  isCorrect: boolean | null;
  seconds: number | null;
  certainty: string | null;
};

/** A sitting, or the cards of one day. */
export type ShownRow = {
  /** For cards, the day. */
  id: string;
  mode: 'quiz' | 'practice' | 'simulation' | 'card';
  servedAt: string;
  entries: ShownEntry[];
};

/** What is known about a question that was shown: the minute of the last time, and how it was last answered. */
export type ShownQuestion = { minute: number; answer: 'none' | 'right' | 'wrong' };

type Asked = { id: string; text: string; options: string[]; chooses: number };
type Event = { device: string; seq: number; kind: string; place: number; from?: number; seconds: number };
type Answered = Event & { picked: number[]; certainty: string | null };
type Sitting = ShownRow & { questions: Asked[]; events: Answered[]; isForwardOnly: boolean; isOver: boolean };
type Feedback = { place: number; isCorrect: boolean };
type Result = {
  questionId: string;
  questionText: string;
  options: string[];
  userAnswer: number | null;
  isCorrect: boolean;
};
type End = { submittedAt: string; feedback: Feedback[] };
type Quiz = { servedAt: string; closedAt: string | null; isClaimed: boolean };

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);

/** Reads one exchange after the other. `isStaff`: of somebody who can see keys elsewhere, so that nothing is known to be new to them. */
export function trafficReader({ isStaff = false } = {}) {
  const seen = new Map<string, ShownQuestion>();
  /** When a question was last answered, in seconds, and how. */
  const lastAnswers = new Map<string, { at: number; isCorrect: boolean }>();
  const rows = new Map<string, ShownRow>();
  const quizzes = new Map<string, Quiz>();
  const sittings = new Map<string, Sitting>();
  /** The questions whose keys were sent while nobody was logged in. */
  const seenByVisitor = new Set<string>();
  const isNew = (id: string) => (seen.has(id) ? false : isStaff || seenByVisitor.has(id) ? null : true);
  /** Keys that were sent where nothing accounts for them. */
  const unaccounted: string[] = [];

  function log(row: Omit<ShownRow, 'entries'>, entries: ShownEntry[], at: string): void {
    if (entries.length === 0) return;
    const known = rows.get(row.id) ?? { ...row, entries: [] };
    known.entries.push(...entries);
    rows.set(row.id, known);
    for (const { questionId, isCorrect } of entries) {
      const last = lastAnswers.get(questionId);
      const second = Math.floor(Date.parse(at) / 1000);
      // Of two answers in one second, the wrong one counts.
      if (isCorrect !== null && (!last || second > last.at || (second === last.at && !isCorrect)))
        lastAnswers.set(questionId, { at: second, isCorrect });
      const known = lastAnswers.get(questionId);
      seen.set(questionId, {
        minute: Math.max(minuteOf(at), seen.get(questionId)?.minute ?? 0),
        answer: !known ? 'none' : known.isCorrect ? 'right' : 'wrong',
      });
    }
  }

  /** Whatever names a question together with its key. */
  function expectShown(questionIds: readonly string[], what: string): void {
    for (const id of questionIds) if (!seen.has(id)) unaccounted.push(`${id} in ${what}`);
  }

  function readQuiz({ at, isLoggedIn, attemptId, reply, path }: Exchange): void {
    const quiz = quizzes.get(attemptId!)!;
    // The answers stay those of the first time, whether a visitor gave them or someone logged in.
    if (quiz.closedAt === null) Object.assign(quiz, { closedAt: at, isClaimed: !isLoggedIn });
    if (!isLoggedIn) {
      for (const { questionId } of reply.detailedResults as Result[]) seenByVisitor.add(questionId);
      return;
    }
    const closedAt = quiz.closedAt!;
    if (!rows.has(attemptId!))
      log(
        { id: attemptId!, mode: 'quiz', servedAt: quiz.servedAt },
        reply.detailedResults.map((result: Result, place: number): ShownEntry => {
          const isAnswered = result.userAnswer !== null;
          return {
            place,
            questionId: result.questionId,
            text: result.questionText,
            isFirst: isNew(result.questionId) && (quiz.isClaimed ? null : true),
            after: isAnswered ? secondsBetween(quiz.servedAt, closedAt) : null,
            picked: isAnswered ? [result.options[result.userAnswer!]!] : null,
            isCorrect: isAnswered ? result.isCorrect : null,
            seconds: null,
            certainty: null,
          };
        }),
        closedAt,
      );
    expectShown(
      reply.detailedResults.map((result: Result) => result.questionId),
      path,
    );
  }

  /** The state of a place after all events, in the order of their numbers. */
  function stateOf({ events, questions, isForwardOnly }: Sitting, place: number) {
    let [seconds, current] = [0, 0];
    let picked: number[] = [];
    let certainty: string | null = null;
    for (const event of events.toSorted((a, b) => a.seq - b.seq || (a.device < b.device ? -1 : 1))) {
      if ((event.kind === 'moved' ? event.from : event.place) === place) seconds += event.seconds;
      if (isForwardOnly && event.place < current) continue;
      if (event.kind === 'moved') current = event.place;
      if (event.place !== place) continue;
      if (event.kind === 'answered') ({ picked } = event);
      if (event.kind === 'certainty') ({ certainty } = event);
    }
    const { options, chooses } = questions[place]!;
    const isWhole = picked.length === chooses;
    return { seconds, certainty, picked: isWhole ? picked.map((index) => options[index]!).sort() : null };
  }

  function entryOf(sitting: Sitting, place: number, at: string, told: { isCorrect: boolean }, isOnScreen: boolean) {
    const { id, text } = sitting.questions[place]!;
    const { picked, ...spent } = stateOf(sitting, place);
    const isAnswered = picked !== null;
    return {
      place,
      questionId: id,
      text,
      isFirst: isOnScreen ? isNew(id) : null,
      after: isAnswered ? secondsBetween(sitting.servedAt, at) : null,
      picked,
      isCorrect: isAnswered ? told.isCorrect : null,
      ...spent,
    };
  }

  /** The first place, and each that something was done at. */
  const isOnScreen = ({ events }: Sitting, place: number) =>
    place === 0 || events.some((event) => event.place === place || (event.kind === 'moved' && event.from === place));

  /** Once it is over, every question comes with its key. */
  function readEnd(sitting: Sitting, { submittedAt, feedback }: End): void {
    sitting.isOver = true;
    const told = sitting.questions.map((_, place) => feedback.find((own: Feedback) => own.place === place));
    const isNoted = (place: number) => rows.get(sitting.id)?.entries.some((entry) => entry.place === place);
    const { questions, events, isForwardOnly, isOver, ...row } = sitting;
    log(
      row,
      questions.flatMap((_, place) =>
        isNoted(place) ? [] : [entryOf(sitting, place, submittedAt, told[place]!, isOnScreen(sitting, place))],
      ),
      submittedAt,
    );
  }

  function readEvents({ at, body, reply, path }: Exchange, sitting: Sitting): void {
    if (!sitting.isOver && reply.submittedAt !== null) return readEnd(sitting, reply);
    if (sitting.isOver) return;
    const isKnown = ({ device, seq }: Event) =>
      sitting.events.some((event) => event.device === device && event.seq === seq);
    const isAnsweredAt = (place: number) =>
      sitting.events.some((event) => event.kind === 'answered' && event.place === place);
    const answers: number[] = [];
    for (const event of body.events as Answered[]) {
      const isAgain = sitting.mode === 'practice' && event.kind === 'answered' && isAnsweredAt(event.place);
      if (isKnown(event) || isAgain) continue;
      sitting.events.push(event);
      if (event.kind === 'answered') answers.push(event.place);
    }
    if (sitting.mode === 'practice') {
      const told = (place: number) => reply.feedback.find((own: Feedback) => own.place === place);
      const { questions, events, isForwardOnly, isOver, ...row } = sitting;
      log(
        row,
        answers.map((place) => entryOf(sitting, place, at, told(place)!, true)),
        at,
      );
    }
    expectFeedback(sitting, reply, path);
  }

  const expectFeedback = ({ questions }: Sitting, reply: { feedback: Feedback[] }, what: string) =>
    expectShown(
      reply.feedback.map(({ place }: { place: number }) => questions[place]!.id),
      what,
    );

  function readSitting({ reply, path }: Exchange): void {
    const { id, mode, startedAt: servedAt, questions, isForwardOnly } = reply;
    const sitting = sittings.get(id) ?? {
      id,
      mode,
      servedAt,
      entries: [],
      questions,
      events: [],
      isForwardOnly,
      isOver: false,
    };
    // Open practice may have grown.
    sitting.questions = questions;
    sittings.set(id, sitting);
    if (reply.submittedAt !== null && reply.isReviewOpen && !sitting.isOver) readEnd(sitting, reply);
    expectFeedback(sitting, reply, path);
  }

  function readTurns({ at, reply }: Exchange): void {
    const day = at.slice(0, 10);
    const told = new Set<string>();
    const before = rows.get(day)?.entries.length ?? 0;
    const entries = reply.turned.map(({ cardId }: { cardId: string }, place: number): ShownEntry => {
      const isFirst = told.has(cardId) ? false : isNew(cardId);
      told.add(cardId);
      return {
        place: before + place,
        questionId: cardId,
        text: null,
        isFirst,
        after: null,
        picked: null,
        isCorrect: null,
        seconds: null,
        certainty: null,
      };
    });
    log({ id: day, mode: 'card', servedAt: at }, entries, at);
  }

  return {
    seen,
    rows,
    unaccounted,
    read(exchange: Exchange): void {
      const { at, path, method, status, openedId, reply } = exchange;
      if (status !== 200) return;
      const [, sittingId, act] = /^\/api\/practice-sittings\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
      const [, sampleId] = /^\/api\/sample\/([^/]+)\/answers\/\d+$/.exec(path) ?? [];
      if (sampleId) seenByVisitor.add(sampleId);
      if (openedId) quizzes.set(openedId, { servedAt: at, closedAt: null, isClaimed: false });
      else if (/^\/api\/exams\/[^/]+\/submit(-preview)?$/.test(path)) readQuiz(exchange);
      else if (/^\/api\/user\/attempts\/./.test(path))
        expectShown(
          reply.detailedResults.map((result: Result) => result.questionId),
          path,
        );
      else if (path.endsWith('/flashcards/turns')) readTurns(exchange);
      else if (sittingId && act === 'events') readEvents(exchange, sittings.get(sittingId)!);
      else if (sittingId && (act === 'submit' || act === 'more' || (act === undefined && method === 'GET')))
        readSitting(exchange);
    },
  };
}
