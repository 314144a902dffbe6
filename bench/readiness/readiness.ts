import { seededRandom } from '#rules/question/random.ts';
import { chanceToPass, learnedOffset, type Offset, OFFSET_PRIOR, type Outcome } from '#rules/readiness/offset.ts';
import { NO_OFFSET } from '#rules/readiness/grid.ts';
import { passChanceAt, passCurve, scoreOnOurForm } from '#rules/readiness/predict.ts';
import { SIMULATED_CHECK } from '#rules/readiness/simulated-check.ts';
import { examFormOf, scoreTable } from '#rules/readiness/exam-form.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import { type LoggedAnswer, READINESS_LIMITS, readinessOf } from '#rules/readiness/readiness.ts';
import { gauss } from '../../tests/factories/simulated-answers.ts';
import { bias, brier, calibrationError, type Judged, skill } from '#rules/readiness/calibration.ts';
import { readyWhoPassed } from './accuracy.ts';
import { bankOf, candidateOf, PLAIN, type World } from './candidates.ts';

const CANDIDATES = 5000;
const EXAMS = 40;
const JUDGED_PER_EXAM = 400;
const OUTCOMES = [0, 10, 20, 40, 80];
/** Of those who failed, how many say so; the odds of those who passed are three times as high. */
const FAILED_ANSWER = 0.35;
const PASSED_ANSWER = (3 * FAILED_ANSWER) / (1 - FAILED_ANSWER) / (1 + (3 * FAILED_ANSWER) / (1 - FAILED_ANSWER));

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const three = (value: number) => value.toFixed(3);

type Options = { candidates?: number; exams?: number; judged?: number; say?: (line: string) => void };

/** Simulates candidates of different worlds from fixed seeds, and prints how far predictions can be believed. Returns whether the aims are met. */
export function measureReadiness({
  candidates = CANDIDATES,
  exams = EXAMS,
  judged = JUDGED_PER_EXAM,
  say = console.log,
}: Options = {}): boolean {
  const aims: { what: string; value: number; isMet: boolean }[] = [];
  const aim = (what: string, value: number, isMet: boolean) => aims.push({ what, value, isMet });
  likeTheBank(candidates, say, aim);
  harderThanTheBank({ exams, judged, say, aim });
  const ms = estimateMs();
  say(`\nAn estimate with partial credit takes ${ms.toFixed(1)} ms of one core.`);
  aim('an estimate: ≤ 5 ms', ms, ms <= 5);
  say('\n| aim | measured | |\n|---|---:|---|');
  for (const { what, value, isMet } of aims) say(`| ${what} | ${three(value)} | ${isMet ? 'met' : '**missed**'} |`);
  return aims.every(({ isMet }) => isMet);
}

type Predicted = { curve: number[]; hasPassed: boolean };
type Aim = (what: string, value: number, isMet: boolean) => void;

/** Exams that draw from the bank itself. */
function likeTheBank(candidates: number, say: (line: string) => void, aim: Aim): void {
  say(`\nThe exam is like the bank, of which labels are known; ${candidates.toLocaleString('en')} candidates a row\n`);
  say('| world | first answers | pass | Brier | skill | calibration error | 80 % interval covers | width, points |');
  say('|---|---:|---:|---:|---:|---:|---:|---:|');
  const worlds: [string, World][] = [
    ['Rasch', PLAIN],
    ['2PL', { ...PLAIN, slopes: true }],
    ['correlated domains', { ...PLAIN, correlatedDomains: true }],
  ];
  for (const [index, [name, world]] of worlds.entries()) {
    const bank = bankOf(100 + index, world.slopes);
    for (const firsts of [40, 65, 130]) {
      const random = seededRandom(1000 * (index + 1) + firsts);
      const all = Array.from({ length: candidates }, () => candidateOf(bank, world, firsts, random));
      const predicted = all.map(({ strengths, hasPassed }) => ({
        chance: passChanceAt(strengths, bank.table, NO_OFFSET),
        hasPassed,
      }));
      const forms = all.map(({ strengths }) => scoreOnOurForm(strengths, bank.table));
      const passed = all.filter(({ hasPassed }) => hasPassed).length / candidates;
      const covered =
        all.filter(({ score }, at) => score >= forms[at]!.low && score <= forms[at]!.high).length / candidates;
      const width = forms.reduce((sum, { low, high }) => sum + high - low, 0) / candidates;
      const [error, better] = [calibrationError(predicted), skill(predicted)!];
      say(
        `| ${name} | ${firsts} | ${percent(passed)} | ${three(brier(predicted))} | ${three(better)} | ${three(error)} | ${percent(covered)} | ${(width * 100).toFixed(0)} |`,
      );
      if (firsts === 40) continue;
      aim(`${name}, ${firsts}: calibration error ≤ .03`, error, error <= 0.03);
      aim(`${name}, ${firsts}: interval covers .77 to .83`, covered, covered >= 0.77 && covered <= 0.83);
      const least = firsts === 65 ? 0.5 : 0.58;
      aim(`${name}, ${firsts}: skill ≥ ${least}`, better, better >= least);
    }
  }
}

const judge = ({ curve, hasPassed }: Predicted, offset: Offset): Judged => ({
  chance: chanceToPass(curve, offset),
  hasPassed,
});

/** Exams harder than their bank, with guides that give items away and people who grow; outcomes come from others than those judged. */
function harderThanTheBank({
  exams,
  judged,
  say,
  aim,
}: {
  exams: number;
  judged: number;
  say: (line: string) => void;
  aim: Aim;
}): void {
  const bank = bankOf(7, false);
  const worldOf = (random: () => number, harder: number): World => ({
    ...PLAIN,
    harder,
    taught: 0.1 + 0.2 * random(),
    growth: 0.6,
  });
  const simulated = (seed: number, harder: (random: () => number) => number) => {
    const random = seededRandom(seed);
    const world = worldOf(random, harder(random));
    const one = (): Predicted => {
      const { strengths, hasPassed } = candidateOf(bank, world, random() < 0.5 ? 65 : 130, random);
      return { curve: passCurve(strengths, bank.table), hasPassed };
    };
    const outcomes: Outcome[] = [];
    let said = 0;
    while (said < OUTCOMES.at(-1)!) {
      const { curve, hasPassed } = one();
      const answers = random() < (hasPassed ? PASSED_ANSWER : FAILED_ANSWER);
      outcomes.push({ curve, hasPassed: answers ? hasPassed : null });
      if (answers) said += 1;
    }
    return { outcomes, judged: Array.from({ length: judged }, one) };
  };
  const sets = {
    typical: Array.from({ length: exams }, (_, index) =>
      simulated(5000 + index, (random) => 0.4 + 0.3 * gauss(random)),
    ),
    hard: Array.from({ length: Math.ceil(exams / 4) }, (_, index) =>
      simulated(9000 + index, (random) => 0.6 + 0.4 * random()),
    ),
  };
  say(
    `\n${exams} exams harder than their bank by N(.4, .3); guides give away 10 to 30 % of the items, people grow; ${judged} judged in each. Those who passed tell at three times the odds\n`,
  );
  say(
    '| outcomes told | offset ± | calibration error | mean bias | bias of an exam | “ready” | of them pass | pass where .6 to 1.0 harder |',
  );
  say('|---:|---:|---:|---:|---:|---:|---:|---:|');
  const measure = (set: (typeof sets)['typical'], told: number) => {
    const offsets = set.map(({ outcomes }) => learnedOffset(firstTold(outcomes, told)));
    const perExam = set.map((exam, index) => exam.judged.map((one) => judge(one, offsets[index]!)));
    return { offsets, perExam, pooled: perExam.flat() };
  };
  for (const told of OUTCOMES) {
    const { offsets, perExam, pooled } = measure(sets.typical, told);
    const hard = readyWhoPassed(measure(sets.hard, told).pooled, READINESS_LIMITS.ready);
    const error = calibrationError(pooled);
    const ofExam = perExam.reduce((sum, own) => sum + Math.abs(bias(own)), 0) / exams;
    const { share, ready } = readyWhoPassed(pooled, READINESS_LIMITS.ready);
    const sd = offsets.reduce((sum, offset) => sum + offset.sd, 0) / exams;
    say(
      `| ${told} | ${sd.toFixed(2)} | ${three(error)} | ${three(bias(pooled))} | ${three(ofExam)} | ${percent(ready)} | ${percent(share)} | ${percent(hard.share)} |`,
    );
    const said = SIMULATED_CHECK.rows.find((row) => row.told === told);
    // The site says what is measured here.
    if (said && exams === SIMULATED_CHECK.exams && judged === SIMULATED_CHECK.candidates) {
      const found = [error, ofExam, share].map(three);
      const isSame = [said.error, said.ofExam, said.readyPass].map(three).join() === found.join();
      aim(`${told} outcomes: as the site says, ${found.join(', ')}`, isSame ? 0 : 1, isSame);
    }
    if (told >= 10) aim(`${told} outcomes: calibration error ≤ .03`, error, error <= 0.03);
    if (told === 40) aim('40 outcomes: bias of an exam ≤ .06', ofExam, ofExam <= 0.06);
    if (told === 80) {
      aim('80 outcomes: bias of an exam ≤ .035', ofExam, ofExam <= 0.035);
      aim('80 outcomes: |mean bias| ≤ .015', bias(pooled), Math.abs(bias(pooled)) <= 0.015);
    }
    if ([0, 10, 40].includes(told)) {
      aim(`${told} outcomes: “ready” passes ≥ .90`, share, share >= 0.9);
      aim(`${told} outcomes, .6 to 1.0 harder: “ready” passes ≥ .85`, hard.share, hard.share >= 0.85);
    }
  }
  say(`\nWithout outcomes the offset is N(${OFFSET_PRIOR.mean}, ${OFFSET_PRIOR.sd}²).`);
}

/** Everyone who was asked until this many had told. */
function firstTold(outcomes: readonly Outcome[], told: number): Outcome[] {
  let said = 0;
  const found: Outcome[] = [];
  for (const outcome of outcomes) {
    if (said >= told) break;
    found.push(outcome);
    if (outcome.hasPassed !== null) said += 1;
  }
  return found;
}

const BATCHES = 12;
const ESTIMATES = 20;

/** Processor time of an estimate on a form with partial credit, which takes longest; of the least disturbed of several batches. */
function estimateMs(): number {
  const weights = [24, 30, 34, 12];
  const labels = Object.values(LABEL_DIFFICULTY);
  const bank = weights.map(() => labels.map((difficulty, index) => ({ difficulty, parts: index === 2 ? 5 : 1 })));
  const table = scoreTable(examFormOf(weights, 65, 2 / 3), bank);
  const answers = Array.from({ length: 65 }, (_, index): LoggedAnswer => ({
    question: String(index),
    family: null,
    domain: index % weights.length,
    first: true,
    isStaff: false,
    isRehearsal: false,
    isInDate: true,
    points: index % 3 === 0 ? 0 : 1000,
    difficulty: LABEL_DIFFICULTY.medium,
    day: 0,
  }));
  const batches = Array.from({ length: BATCHES }, () => {
    const before = process.cpuUsage();
    for (let index = 0; index < ESTIMATES; index += 1)
      readinessOf({ answers, weights, table, offset: OFFSET_PRIOR, today: 0, isBankExhausted: false });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / ESTIMATES;
  });
  return Math.min(...batches);
}
