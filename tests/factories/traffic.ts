import { shownPlaces } from '#rules/practice/shown.ts';
import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import type { Answer, BrowserRequest, Browser } from './browser.ts';

/** A call and its reply. */
export type Call = { asked: BrowserRequest; answer: Answer };

/** Records everything a browser sends from now on, in order of the replies. */
export function record(browser: Pick<Browser, 'send'>): Call[] {
  const calls: Call[] = [];
  const send = browser.send.bind(browser);
  browser.send = async (asked) => {
    const answer = await send(asked);
    calls.push({ asked, answer });
    return answer;
  };
  return calls;
}

/** For a sitting, by question id: a first encounter, known before, or (null) shown only in a review. */
export type Firsts = Map<string, boolean | null>;

type Sitting = { questions: string[]; events: PracticeEventIn[]; isOver: boolean; firsts: Firsts };

/**
 * What one person was shown, computed only from their traffic: which keys they were sent, and which questions of each sitting were
 * first encounters. It shares no code with the server's log.
 */
export function readTraffic(calls: readonly Call[]) {
  const keys = new Set<string>();
  const sittings = new Map<string, Sitting>();
  const cards: [id: string, isFirst: boolean][] = [];

  function quizReviewed(id: string, questions: readonly { questionId: string }[]): void {
    if (questions.length === 0) return;
    if (!sittings.has(id)) {
      const firsts: Firsts = new Map(questions.map(({ questionId }) => [questionId, !keys.has(questionId)]));
      sittings.set(id, { questions: [], events: [], isOver: true, firsts });
    }
    for (const { questionId } of questions) keys.add(questionId);
  }

  /** A sitting as in a reply: what is new in it comes with keys. */
  function practiceTold(id: string, feedback: readonly { place: number }[], isOver: boolean): void {
    const sitting = sittings.get(id)!;
    const onScreen = new Set(shownPlaces(sitting.events, sitting.questions.length));
    for (const { place } of feedback) {
      const question = sitting.questions[place]!;
      if (!sitting.firsts.has(question)) {
        const isAnswer = sitting.events.some((event) => event.kind === 'answered' && event.place === place);
        sitting.firsts.set(question, isAnswer || onScreen.has(place) ? !keys.has(question) : null);
      }
    }
    for (const { place } of feedback) keys.add(sitting.questions[place]!);
    sitting.isOver = isOver;
  }

  for (const { asked, answer } of calls) {
    if (answer.status !== 200) continue;
    const told = answer.body;
    const path = asked.url.split('?')[0]!;
    const [, practiceId, act] = /^\/api\/practice-sittings\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (/^\/api\/exams\/[^/]+\/submit(-preview)?$/.test(path))
      quizReviewed(asked.headers!['attempt-id']!, told.detailedResults);
    else if (/^\/api\/user\/attempts\/./.test(path))
      for (const { questionId } of told.detailedResults) keys.add(questionId);
    else if (path.endsWith('/flashcards/turns'))
      for (const { cardId } of told.turned) {
        cards.push([cardId, !keys.has(cardId)]);
        keys.add(cardId);
      }
    else if (practiceId && act === 'events') {
      const sitting = sittings.get(practiceId)!;
      if (!sitting.isOver) sitting.events.push(...(asked.body as { events: PracticeEventIn[] }).events);
      practiceTold(practiceId, told.feedback, told.submittedAt !== null);
    } else if (practiceId && act !== 'cards') {
      const questions = told.questions.map(({ id }: { id: string }) => id);
      if (!sittings.has(practiceId))
        sittings.set(practiceId, { questions, events: [], isOver: false, firsts: new Map() });
      practiceTold(practiceId, told.feedback, told.submittedAt !== null);
    }
  }
  return { keys, cards, firsts: new Map([...sittings].map(([id, { firsts }]) => [id, firsts])) };
}
