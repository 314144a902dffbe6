import { filterSolvers } from './filter-solvers.ts';
import { guardSolvers } from './guard-solvers.ts';
import { hostSolvers } from './host-solvers.ts';
import { managementSolvers } from './management-solvers.ts';
import { pathSolvers } from './path-solvers.ts';
import { routingSolvers } from './routing-solvers.ts';
import { switchSolvers } from './switch-solvers.ts';
import type { LabSolver } from './solver.ts';

/** One solver for each family of labs: what may be typed, another way to mend it, and what is met. */
export const labSolvers: Record<string, LabSolver> = {
  ...filterSolvers,
  ...guardSolvers,
  ...hostSolvers,
  ...managementSolvers,
  ...pathSolvers,
  ...routingSolvers,
  ...switchSolvers,
};
