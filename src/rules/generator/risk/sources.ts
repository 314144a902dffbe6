import { source } from '../family.ts';

export const SECURITY_OBJECTIVES = source(
  'CompTIA Security+ certification (exam details and objectives)',
  'https://www.comptia.org/en-us/certifications/security/',
);
export const CONTINGENCY = source(
  'SP 800-34 Rev. 1, Contingency Planning Guide for Federal Information Systems',
  'https://csrc.nist.gov/pubs/sp/800/34/r1/upd1/final',
  'Section 3.2, Conduct the Business Impact Analysis (BIA)',
);
