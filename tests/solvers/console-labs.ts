import { hosts } from './console-labs/hosts.ts';
import { routers } from './console-labs/routers.ts';
import { services } from './console-labs/services.ts';
import { switches } from './console-labs/switches.ts';
import type { Solution } from './console-labs/typing.ts';

/** A solution for every shipped console question, by its ref. */
export const consoleLabs: Record<string, Solution> = { ...hosts, ...routers, ...services, ...switches };
