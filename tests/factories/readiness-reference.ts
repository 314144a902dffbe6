import type { Database } from '#server/db/database.ts';
import { query } from './rows.ts';

// The readiness of a person once more, straight from the rows and from the definition alone: nothing here comes from the product's rules.

const LABELS: Record<string, number> = { easy: -1.05, medium: -0.45, hard: 0.15 };
const DOMAIN_SD = 0.35;
const STEP = 0.05;

type Row = {
  question: number;
  at: string;
  isFirst: unknown;
  isUnaided: unknown;
  state: string;
  points: number | null;
  mode: string;
  isStaff: unknown;
  family: string | null;
  archivedAt: string | null;
  domain: number;
  difficulty: string;
};

export type ReferenceExam = {
  id: string;
  /** How many scored questions the exam has, and which share of them passes. */
  scored: number;
  passShare: number;
  domains: readonly { number: number; weight: number }[];
};

export type Reference = { firsts: number; mean: number; low: number; high: number; chance: number };

/** First answers that count, and the rest. */
async function countedAnswers(database: Database, userId: string, exam: ReferenceExam) {
  const rows = await query<Row>(
    database,
    `select r.question, r.at, r.is_first, r.is_unaided, r.state, r.points, s.mode, s.is_staff, v.family, q.archived_at,
       v.domain_number as domain, v.difficulty
     from response r join sitting s on s.number = r.sitting
     join question q on q.exam_id = s.exam_id and q.number = r.question
     join question_version v on v.question_id = q.id and v.is_current
     where s.user_id = '${userId}' and s.exam_id = '${exam.id}' order by r.at, s.number, r.place`,
  );
  const met = new Set<string>();
  return rows.flatMap((row) => {
    const keys = [`q${row.question}`, ...(row.family === null ? [] : [`f${row.family}`])];
    const isNew = !keys.some((key) => met.has(key));
    for (const key of keys) met.add(key);
    const isClean = Boolean(row.isFirst) && row.isUnaided !== null && Boolean(row.isUnaided) && !row.isStaff;
    const isKept = row.archivedAt === null && exam.domains.some(({ number }) => number === row.domain);
    if (!isNew || !isClean || !isKept || row.state === 'unseen') return [];
    if (row.mode === 'card' || row.mode === 'review') return [];
    const points = row.points ?? (row.mode === 'simulation' ? 0 : null);
    return points === null ? [] : [{ domain: row.domain, credit: points / 1000, b: LABELS[row.difficulty]! }];
  });
}

/** Seats by largest remainder. */
function seatsOf(weights: readonly number[], count: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (weight / total) * count);
  const seats = exact.map(Math.floor);
  const rest = count - seats.reduce((sum, own) => sum + own, 0);
  exact
    .map((share, index) => ({ index, left: share - Math.floor(share) }))
    .sort((a, b) => b.left - a.left || a.index - b.index)
    .slice(0, rest)
    .forEach(({ index }) => (seats[index]! += 1));
  return seats;
}

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));
const normal = (x: number, mean: number, sd: number) => Math.exp(-((x - mean) ** 2) / (2 * sd * sd));

function binomial(n: number, p: number): number[] {
  let row = [1];
  for (let trial = 0; trial < n; trial += 1) {
    const next = Array.from({ length: row.length + 1 }, () => 0);
    row.forEach((chance, count) => {
      next[count]! += chance * (1 - p);
      next[count + 1]! += chance * p;
    });
    row = next;
  }
  return row;
}

function convolve(one: readonly number[], other: readonly number[]): number[] {
  const sum = Array.from({ length: one.length + other.length - 1 }, () => 0);
  one.forEach((a, index) => other.forEach((b, at) => (sum[index + at]! += a * b)));
  return sum;
}

/** The distribution of scores if the form is this much harder than our bank. */
type Scores = (offset: number) => number[];

/** How many questions of each domain are answered right at each strength, by exam and offset. */
const known = new Map<string, number[][][]>();

async function scoresOf(database: Database, userId: string, exam: ReferenceExam) {
  const answers = await countedAnswers(database, userId, exam);
  const bank = await query<{ domain: number; difficulty: string; count: number }>(
    database,
    `select v.domain_number as domain, v.difficulty, count(*) as count from question q
     join question_version v on v.question_id = q.id and v.is_current
     where q.exam_id = '${exam.id}' and q.archived_at is null group by v.domain_number, v.difficulty`,
  );
  const seats = seatsOf(
    exam.domains.map(({ weight }) => weight),
    exam.scored,
  );
  const strengths = Array.from({ length: 281 }, (_, index) => -7 + index * STEP);
  const likelihoods = exam.domains.map(({ number }) => {
    const own = answers.filter(({ domain }) => domain === number);
    return strengths.map((s) =>
      Math.exp(
        own.reduce((log, { credit, b }) => {
          const p = sigmoid(s - b);
          return log + credit * Math.log(p) + (1 - credit) * Math.log(1 - p);
        }, 0),
      ),
    );
  });
  const thetas = Array.from({ length: 101 }, (_, index) => -5 + index * 0.1);
  const nodes = thetas.map((theta) => {
    const prior = strengths.map((s) => normal(s, theta, DOMAIN_SD));
    const scale = prior.reduce((sum, own) => sum + own, 0);
    const joint = likelihoods.map((likelihood) => likelihood.map((value, index) => (value * prior[index]!) / scale));
    const masses = joint.map((own) => own.reduce((sum, value) => sum + value, 0));
    return {
      weight: masses.reduce((product, mass) => product * mass, normal(theta, 0, 1)),
      domains: joint.map((own, domain) => own.map((value) => (masses[domain]! > 0 ? value / masses[domain]! : 0))),
    };
  });
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
  const kept = nodes.filter(({ weight }) => weight / total > 1e-8);
  const shareRight = (domain: number, strength: number) => {
    const own = bank.filter((row) => row.domain === exam.domains[domain]!.number);
    const size = own.reduce((sum, { count }) => sum + Number(count), 0);
    if (size === 0) return sigmoid(strength);
    return own.reduce(
      (sum, { difficulty, count }) => sum + (Number(count) * sigmoid(strength - LABELS[difficulty]!)) / size,
      0,
    );
  };
  const scores: Scores = (offset) => {
    const key = JSON.stringify([exam, bank, offset]);
    const rows =
      known.get(key) ??
      exam.domains.map((_, domain) => strengths.map((s) => binomial(seats[domain]!, shareRight(domain, s - offset))));
    known.set(key, rows);
    const sum = Array.from({ length: exam.scored + 1 }, () => 0);
    for (const { weight, domains } of kept) {
      const parts = domains.map((own, domain) => {
        const mixed = Array.from({ length: seats[domain]! + 1 }, () => 0);
        own.forEach((chance, index) => {
          if (chance > 1e-9) rows[domain]![index]!.forEach((p, count) => (mixed[count]! += chance * p));
        });
        return mixed;
      });
      parts.reduce(convolve, [1]).forEach((chance, count) => (sum[count]! += (chance * weight) / total));
    }
    return sum;
  };
  return { firsts: answers.length, scores };
}

/** What the page should say, with the offset at N(mean, sd²). */
export async function referenceReadiness(
  database: Database,
  userId: string,
  exam: ReferenceExam,
  offset: { mean: number; sd: number },
): Promise<Reference> {
  const { firsts, scores } = await scoresOf(database, userId, exam);
  const ours = scores(0);
  const quantile = (share: number) => {
    let sum = 0;
    for (const [count, chance] of ours.entries()) {
      if (sum + chance >= share) return (count - 0.5 + (share - sum) / chance) / exam.scored;
      sum += chance;
    }
    return 1;
  };
  const cut = Math.ceil(exam.passShare * exam.scored - 1e-9);
  const offsets = Array.from({ length: 31 }, (_, index) => -1 + index * 0.1);
  const weights = offsets.map((at) => normal(at, offset.mean, offset.sd));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const chance = offsets.reduce((sum, at, index) => {
    const passed = scores(at)
      .slice(cut)
      .reduce((mass, own) => mass + own, 0);
    return sum + (weights[index]! / whole) * passed;
  }, 0);
  return {
    firsts,
    mean: ours.reduce((sum, own, count) => sum + own * count, 0) / exam.scored,
    low: Math.max(0, quantile(0.1)),
    high: Math.min(1, quantile(0.9)),
    chance,
  };
}
