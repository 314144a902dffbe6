import * as practice from './practice.screen.tsx';
import * as sitting from './sitting.screen.tsx';

/** Fetched as one file: whoever sets up a sitting takes it next. */
export const practiceScreens = { practice, sitting };
