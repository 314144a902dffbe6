import type { TestApp } from '../factories/app.ts';
import type { Answer } from '../factories/browser.ts';
import type { Kind } from './matrix.ts';

export type Caller = Awaited<ReturnType<TestApp['signIn']>>;

/** How a caller of that kind makes the call of a matrix row. */
export type Scenario = (caller: Caller, app: TestApp, kind: Kind) => Promise<Answer>;
