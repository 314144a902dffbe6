/** Who can create an account: anyone, people with an invitation, with an address of certain domains, or through a provider; or no one. */
export const REGISTRATIONS = ['anyone', 'invited', 'domains', 'provider', 'nobody'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export type Door = { registration: Registration; domains: readonly string[] };

/** How somebody comes: with what invitation, and whether a sign-in provider vouches for their address. */
export type Arrival = {
  email: string;
  invitation: 'address' | 'link' | null;
  via: 'password' | 'provider';
};

/** The domains of a list as it is typed. */
export const domainsIn = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether somebody may create an account. An invitation to their address opens every door, a link every door that is not locked. */
export function mayCome({ registration, domains }: Door, { email, invitation, via }: Arrival): boolean {
  if (invitation === 'address' || registration === 'anyone') return true;
  if (registration === 'nobody') return false;
  if (invitation === 'link') return true;
  if (registration === 'domains') return domains.includes(domainOf(email));
  return registration === 'provider' && via === 'provider';
}

/** Whether an address decides who is let in, so that nobody is before they have proved that it is theirs. */
export const addressDecides = ({ registration }: Pick<Door, 'registration'>): boolean => registration === 'domains';
