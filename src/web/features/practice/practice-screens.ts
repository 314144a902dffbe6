import * as practice from '#web/features/practice/start/practice.screen.tsx';
import * as sitting from '#web/features/practice/player/sitting.screen.tsx';

/** Fetched as one file: whoever sets up a sitting takes it next. */
export const practiceScreens = { practice, sitting };
