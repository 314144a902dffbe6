import { hosts } from './console-labs/hosts.ts';
import { routers } from './console-labs/routers.ts';
import { services } from './console-labs/services.ts';
import { switches } from './console-labs/switches.ts';
import type { Solution } from './console-labs/typing.ts';
import { accessOfV2 } from './console-labs/v2-access.ts';
import { servicesOfV2 } from './console-labs/v2-services.ts';

/** A solution for every shipped console question that was written by hand, by its ref. */
export const consoleLabs: Record<string, Solution> = {
  ...hosts,
  ...routers,
  ...services,
  ...switches,
  ...accessOfV2,
  ...servicesOfV2,
};
