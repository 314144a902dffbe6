import { labDai, labPortSecurity, labRaGuard, labSnoopingTrust } from './access-ports.ts';
import { labCapture } from './captures.ts';
import { labAclOrder, labNatSides } from './filters.ts';
import { labDhcpRelay, labIpv6Gateway, labWrongGateway, labWrongMask } from './hosts.ts';
import type { LabFamily } from './lab.ts';
import { labAaa, labLog, labSnmp, labSsh } from './management.ts';
import { labHsrp, labOspfDr, labOspfMismatch, labOspfPassive, labStaticHop } from './routing.ts';
import { labIpv6Static } from './routing-ipv6.ts';
import { labAllowedVlan, labEtherChannel, labNativeVlan } from './switching.ts';
import { labRootGuard, labStpRoot } from './trees.ts';

/** Every family of labs a pack may name. */
export const LAB_FAMILIES: ReadonlyMap<string, LabFamily> = new Map(
  [
    labAaa,
    labAclOrder,
    labAllowedVlan,
    labCapture,
    labDai,
    labDhcpRelay,
    labEtherChannel,
    labHsrp,
    labIpv6Gateway,
    labIpv6Static,
    labLog,
    labNativeVlan,
    labNatSides,
    labOspfDr,
    labOspfMismatch,
    labOspfPassive,
    labPortSecurity,
    labRaGuard,
    labRootGuard,
    labSnmp,
    labSnoopingTrust,
    labSsh,
    labStaticHop,
    labStpRoot,
    labWrongGateway,
    labWrongMask,
  ].map((family) => [family.name, family]),
);
