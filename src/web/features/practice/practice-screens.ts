import * as practice from '#web/features/practice/start/practice.screen.tsx';
import * as sitting from '#web/features/practice/player/sitting.screen.tsx';

/** Loaded as one file: people who set up a sitting take it next. */
export const practiceScreens = { practice, sitting };
