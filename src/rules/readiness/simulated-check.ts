/** What the simulated check found: `npm run bench -- --readiness` measures it anew and fails where it differs. Shares, not percents. */
export const SIMULATED_CHECK = {
  exams: 40,
  candidates: 400,
  /** By results told of an exam: the calibration error over all, how far an exam is off on average, and how many of the 'ready' pass. */
  rows: [
    { told: 0, error: 0.006, ofExam: 0.076, readyPass: 0.945 },
    { told: 10, error: 0.01, ofExam: 0.042, readyPass: 0.939 },
    { told: 40, error: 0.016, ofExam: 0.032, readyPass: 0.927 },
    { told: 80, error: 0.014, ofExam: 0.023, readyPass: 0.932 },
  ],
} as const;
