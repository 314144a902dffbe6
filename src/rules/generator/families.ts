import { cidrOverlap } from './cloud/cidr-overlap.ts';
import { ec2Cost } from './cloud/ec2-cost.ts';
import { iamEvaluation } from './cloud/iam-evaluation.ts';
import { s3Cost } from './cloud/s3-cost.ts';
import type { Family } from './family.ts';
import { aclFirstMatch } from './network/acl-first-match.ts';
import { ipv6Shortening } from './network/ipv6-shortening.ts';
import { longestPrefix } from './network/longest-prefix.ts';
import { ospfCost } from './network/ospf-cost.ts';
import { ports } from './network/ports.ts';
import { stpPort } from './network/stp-port.ts';
import { stpRoot } from './network/stp-root.ts';
import { subnetHosts } from './network/subnet-hosts.ts';
import { subnetRange } from './network/subnet-range.ts';
import { vlsm } from './network/vlsm.ts';
import { wildcardMask } from './network/wildcard-mask.ts';
import { ale } from './risk/ale.ts';
import { availability } from './risk/availability.ts';
import { raid } from './risk/raid.ts';
import { rtoRpo } from './risk/rto-rpo.ts';

/** Every family a pack may name. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map(
  [
    aclFirstMatch,
    ale,
    availability,
    cidrOverlap,
    ec2Cost,
    iamEvaluation,
    ipv6Shortening,
    longestPrefix,
    ospfCost,
    ports,
    raid,
    rtoRpo,
    s3Cost,
    stpPort,
    stpRoot,
    subnetHosts,
    subnetRange,
    vlsm,
    wildcardMask,
  ].map((family) => [family.name, family]),
);
