import { source } from '../family.ts';

export const CIDR = source(
  'RFC 4632: Classless Inter-domain Routing (CIDR)',
  'https://www.rfc-editor.org/rfc/rfc4632',
  'Section 3.1, Basic Concept and Prefix Notation',
);
export const ACLS = source(
  'Configure Commonly Used IP ACLs',
  'https://www.cisco.com/c/en/us/support/docs/ip/access-lists/26448-ACLsamples.html',
);
export const SPANNING_TREE = source(
  'Understand Rapid Spanning Tree Protocol (802.1w)',
  'https://www.cisco.com/c/en/us/support/docs/lan-switching/spanning-tree-protocol/24062-146.html',
);
