import { logistic } from '#rules/measurement/quadrature.ts';
import { type Random, seededRandom } from '#rules/question/random.ts';
import { type BankItem, examFormOf, scoreTable } from '#rules/readiness/exam-form.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import { type CountedAnswer, type Strengths, strengthsOf } from '#rules/readiness/strengths.ts';
import { gauss } from '../../tests/factories/simulated-answers.ts';

const WEIGHTS = [24, 30, 34, 12];
const QUESTIONS = 65;
const PASS_SHARE = 2 / 3;
const ITEMS_PER_DOMAIN = 100;
const MEAN_DIFFICULTY = LABEL_DIFFICULTY.medium;
const DOMAIN_SD = 0.35;
/** What reading a guide that gives an item away adds, and how many read it. */
const TAUGHT = 1.5;
const READ = 0.6;

/** What is true of a simulated exam, unknown to the model. */
export type World = {
  slopes: boolean;
  correlatedDomains: boolean;
  /** How much harder the exam is than the bank, in logits. */
  harder: number;
  /** Share of items that guides give away. */
  taught: number;
  /** The most that someone grows between the first answer and the exam. */
  growth: number;
};
export const PLAIN: World = { slopes: false, correlatedDomains: false, harder: 0, taught: 0, growth: 0 };

type Item = { truth: number; slope: number; label: number; rank: number };
export type Bank = { items: Item[][]; seats: readonly number[]; table: ReturnType<typeof scoreTable> };

/** A bank of which the model knows only the author's label: easy, medium, or hard, and that none too well. */
export function bankOf(seed: number, slopes: boolean): Bank {
  const random = seededRandom(seed);
  const items = WEIGHTS.map(() =>
    Array.from({ length: ITEMS_PER_DOMAIN }, () => {
      const own = gauss(random);
      const judged = own + gauss(random);
      const label = judged < -0.61 ? 'easy' : judged > 0.61 ? 'hard' : 'medium';
      return {
        truth: MEAN_DIFFICULTY + own,
        slope: slopes ? Math.exp(0.3 * gauss(random)) : 1,
        label: LABEL_DIFFICULTY[label],
        rank: random(),
      };
    }),
  );
  const form = examFormOf(WEIGHTS, QUESTIONS, PASS_SHARE);
  const known = items.map((own) => own.map(({ label }): BankItem => ({ difficulty: label })));
  return { items, seats: form.seats, table: scoreTable(form, known) };
}

/** A candidate: what is known of them before the exam, and how it went. */
export type Candidate = { strengths: Strengths; score: number; hasPassed: boolean };

/** Someone answers this many questions for the first time, and then takes the exam. */
export function candidateOf({ items, seats, table }: Bank, world: World, firsts: number, random: Random): Candidate {
  const ability = gauss(random);
  const shared = [gauss(random), gauss(random)];
  const domains = WEIGHTS.map((_, domain) => {
    const own = gauss(random);
    const mixed = world.correlatedDomains ? Math.SQRT1_2 * (shared[domain % 2]! + own) : own;
    return ability + DOMAIN_SD * mixed;
  });
  const growth = world.growth * random();
  const hasRead = random() < READ;
  const drawnFrom = (domain: number) => items[domain]![Math.floor(random() * ITEMS_PER_DOMAIN)]!;
  const total = WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  const answers = Array.from({ length: firsts }, (_, index): CountedAnswer => {
    let at = random() * total;
    const domain = WEIGHTS.findIndex((weight) => (at -= weight) < 0);
    const { truth, slope, label, rank } = drawnFrom(domain);
    const then = domains[domain]! - growth * (1 - index / firsts) + (hasRead && rank < world.taught ? TAUGHT : 0);
    return { domain, credit: random() < logistic(slope * (then - truth)) ? 1 : 0, difficulty: label };
  });
  let score = 0;
  seats.forEach((count, domain) => {
    for (let seat = 0; seat < count; seat += 1) {
      const { truth, slope } = drawnFrom(domain);
      if (random() < logistic(slope * (domains[domain]! - truth - world.harder))) score += 1;
    }
  });
  return { strengths: strengthsOf(answers, WEIGHTS.length), score: score / QUESTIONS, hasPassed: score >= table.cut };
}
