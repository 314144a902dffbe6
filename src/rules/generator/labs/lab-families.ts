import { labDhcpRelay, labIpv6Gateway, labWrongGateway, labWrongMask } from './hosts.ts';
import type { LabFamily } from './lab.ts';
import { labHsrp, labOspfDr, labOspfMismatch, labOspfPassive, labStaticHop } from './routing.ts';
import { labAclOrder, labDai, labNatSides, labPortSecurity, labRaGuard, labSnoopingTrust } from './security.ts';
import { labAllowedVlan, labEtherChannel, labNativeVlan, labStpRoot } from './switching.ts';

/** Every family of labs a pack may name. */
export const LAB_FAMILIES: ReadonlyMap<string, LabFamily> = new Map(
  [
    labAclOrder,
    labAllowedVlan,
    labDai,
    labDhcpRelay,
    labEtherChannel,
    labHsrp,
    labIpv6Gateway,
    labNativeVlan,
    labNatSides,
    labOspfDr,
    labOspfMismatch,
    labOspfPassive,
    labPortSecurity,
    labRaGuard,
    labSnoopingTrust,
    labStaticHop,
    labStpRoot,
    labWrongGateway,
    labWrongMask,
  ].map((family) => [family.name, family]),
);
