import * as audit from './audit.screen.tsx';
import * as exams from './exams.screen.tsx';
import * as questions from './questions.screen.tsx';
import * as report from './report.screen.tsx';
import * as reports from './reports.screen.tsx';

/** Fetched as one file: what these screens share is most of them, and no visitor has a use for it. */
export const adminCatalogueScreens = { audit, exams, questions, report, reports };
