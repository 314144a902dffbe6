import type { ExamFormat } from '../exam/format.ts';
import { passPercentageOf } from '../exam/pass-mark.ts';
import type { Scoring } from '../exam/scoring.ts';

/** What exam day is like, as far as published, and what we assume for the rest. */
export type SimulationForm = {
  questions: number;
  /** Whether the number is the vendor's. For a range we take the middle, which is an estimate. */
  isCountPublished: boolean;
  /** Whether the vendor states the number as 'up to'. */
  isMost: boolean;
  minutes: number;
  /** Minutes the vendor adds on request; absent if it adds none. */
  extraMinutes?: number;
  isForwardOnly: boolean;
  scoring: Scoring;
  /** How many of them are unscored pilot questions, according to the vendor. */
  unscored: number;
  /** The vendor's own, on its scale; null if unpublished. */
  passMark: { score: number; scale: number; minimum?: number } | null;
  /** Share of right answers that we count as a pass, in percent and exact: always an estimate, since real scores are scaled, from the bottom of the scale. */
  passPercentage: number;
};

/** If nothing is published: minutes per question, and a share to aim for. */
const USUAL_MINUTES = 1.2;
const USUAL_PASS = 70;

export function simulationForm({
  items,
  minutes,
  extraMinutes,
  navigation,
  passMark,
  scoring = 'whole',
}: ExamFormat): SimulationForm {
  const { score, scale, minimum, basis } = passMark;
  const isPublished = basis === 'published' && score !== null && scale !== null;
  const questions = items ? Math.round(((items.from ?? items.to) + items.to) / 2) : Math.round(minutes / USUAL_MINUTES);
  return {
    questions,
    unscored: items ? Math.floor((questions * (items.to - (items.scored ?? items.to))) / items.to) : 0,
    isCountPublished: items !== null && (items.from ?? items.to) === items.to,
    isMost: items !== null && items.from === undefined,
    minutes,
    ...(extraMinutes !== undefined && { extraMinutes }),
    isForwardOnly: navigation === 'forward only',
    scoring,
    passMark: isPublished ? { score, scale, ...(minimum !== undefined && { minimum }) } : null,
    passPercentage: passPercentageOf(passMark) ?? USUAL_PASS,
  };
}
