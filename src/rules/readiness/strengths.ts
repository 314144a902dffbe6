import { normalize, softplus } from '#rules/measurement/quadrature.ts';
import { ABILITY_STRIDE, FIRST_STRENGTH, STEP, STRENGTH_COUNT } from './grid.ts';

/** An answer that counts: its domain, the share of the point that it earned, and what is known of the question. */
export type CountedAnswer = { domain: number; credit: number; difficulty: number; slope?: number };

/** Abilities of those who take the exam, N(mean, sd²), until outcomes say otherwise. */
export type Population = { mean: number; sd: number };
const POPULATION: Population = { mean: 0, sd: 1 };
/** How far a domain's strength is from its person's ability: N(0, .35²). */
const DOMAIN_SD = 0.35;
/** Six standard deviations, in steps. */
const REACH = 21;
const NEGLIGIBLE = 1e-7;

const KERNEL = Float64Array.from({ length: 2 * REACH + 1 }, (_, index) =>
  Math.exp(-(((index - REACH) * STEP) ** 2) / (2 * DOMAIN_SD ** 2)),
);
const strengthAt = (index: number) => FIRST_STRENGTH + index * STEP;

/**
 * What answers say about a person: for each ability that is not negligible its weight, and given it, the distribution of each domain's
 * strength over `count` steps of the grid from `first` on. Given the ability, domains are independent.
 */
export type Strengths = {
  abilities: readonly { theta: number; weight: number; first: number; count: number; domains: Float64Array[] }[];
  domainCount: number;
};

/** The posterior by quadrature, without approximation by a normal distribution. */
export function strengthsOf(
  answers: readonly CountedAnswer[],
  domainCount: number,
  { mean, sd }: Population = POPULATION,
): Strengths {
  const likelihoods = Array.from({ length: domainCount }, () => new Float64Array(STRENGTH_COUNT));
  for (const { domain, credit, difficulty, slope = 1 } of answers) {
    const logs = likelihoods[domain]!;
    for (let index = 0; index < STRENGTH_COUNT; index += 1) {
      const z = slope * (strengthAt(index) - difficulty);
      // For partial credit this is the quasi-likelihood, with the right mean.
      logs[index]! += credit * z - softplus(z);
    }
  }
  for (const logs of likelihoods) {
    const most = Math.max(...logs);
    for (let index = 0; index < logs.length; index += 1) logs[index] = Math.exp(logs[index]! - most);
  }
  const nodes = Math.ceil(STRENGTH_COUNT / ABILITY_STRIDE);
  const logWeights = new Float64Array(nodes);
  const sums = Array.from({ length: nodes }, (_, node) => {
    const center = node * ABILITY_STRIDE;
    const theta = strengthAt(center);
    logWeights[node] = -((theta - mean) ** 2) / (2 * sd * sd);
    const [first, last] = [Math.max(0, center - REACH), Math.min(STRENGTH_COUNT - 1, center + REACH)];
    let ofKernel = 0;
    for (let index = first; index <= last; index += 1) ofKernel += KERNEL[index - center + REACH]!;
    const perDomain = likelihoods.map((likelihood) => {
      let sum = 0;
      for (let index = first; index <= last; index += 1) sum += KERNEL[index - center + REACH]! * likelihood[index]!;
      logWeights[node]! += Math.log(sum / ofKernel);
      return sum;
    });
    return { center, theta, first, last, perDomain };
  });
  normalize(logWeights);
  const abilities = sums.flatMap(({ center, theta, first, last, perDomain }, node) => {
    const weight = logWeights[node]!;
    if (!(weight > NEGLIGIBLE)) return [];
    const count = last - first + 1;
    const domains = likelihoods.map((likelihood, domain) =>
      Float64Array.from(
        { length: count },
        (_, index) => (KERNEL[first + index - center + REACH]! * likelihood[first + index]!) / perDomain[domain]!,
      ),
    );
    return [{ theta, weight, first, count, domains }];
  });
  return { abilities, domainCount };
}

export type Estimate = { mean: number; sd: number };

/** The person's ability, over all domains. */
export function overallAbility({ abilities }: Strengths): Estimate {
  const mean = abilities.reduce((sum, { theta, weight }) => sum + weight * theta, 0);
  const total = abilities.reduce((sum, { weight }) => sum + weight, 0);
  const square = abilities.reduce((sum, { theta, weight }) => sum + weight * (theta - mean / total) ** 2, 0);
  return { mean: mean / total, sd: Math.sqrt(square / total) };
}

/** The strength of each domain. */
export function domainStrengths({ abilities, domainCount }: Strengths): Estimate[] {
  return Array.from({ length: domainCount }, (_, domain) => {
    let [total, sum, square] = [0, 0, 0];
    for (const { weight, first, domains } of abilities)
      domains[domain]!.forEach((chance, index) => {
        const mass = weight * chance;
        const strength = strengthAt(first + index);
        total += mass;
        sum += mass * strength;
        square += mass * strength * strength;
      });
    const mean = sum / total;
    return { mean, sd: Math.sqrt(Math.max(0, square / total - mean * mean)) };
  });
}

/** How likely each domain is the weakest. */
export function weakestChances({ abilities, domainCount }: Strengths): number[] {
  const chances = Array.from({ length: domainCount }, () => 0);
  for (const { weight, count, domains } of abilities) {
    // What is at least as strong as each step, a tie counting half.
    const above = domains.map((own) => {
      const rest = new Float64Array(count);
      let sum = 0;
      for (let index = count - 1; index >= 0; index -= 1) {
        rest[index] = sum + own[index]! / 2;
        sum += own[index]!;
      }
      return rest;
    });
    for (let domain = 0; domain < domainCount; domain += 1)
      for (let index = 0; index < count; index += 1) {
        let chance = weight * domains[domain]![index]!;
        for (let other = 0; other < domainCount; other += 1) if (other !== domain) chance *= above[other]![index]!;
        chances[domain]! += chance;
      }
  }
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}
