import { AskConsole } from './ask-console.part.tsx';
import { ReviewConsole } from './review-console.part.tsx';

/** Loaded as one script: small beside the machines of the devices, which load apart. */
export const CONSOLE_PARTS = { Ask: AskConsole, Review: ReviewConsole };
