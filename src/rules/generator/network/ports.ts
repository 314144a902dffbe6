import type { Random } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import { type Family, type Misconception, source } from '../family.ts';
import { dottedQuad, privateNetwork, publicHost } from './ipv4.ts';

type Service = {
  name: string;
  /** Who opens the connection, and with what. */
  client: string;
  server: string;
  /** What the client can do, said after `to`. */
  does: string;
  port: string;
  /** Whether the server is usually outside the client's own network. */
  isOutside: boolean;
};

const inside = (name: string, port: string, client: string, server: string, does: string): Service => ({
  name,
  client,
  server,
  does,
  port,
  isOutside: false,
});
const outside = (...service: Parameters<typeof inside>): Service => ({ ...inside(...service), isOutside: true });

/** Services with their well-known ports and those who use them, in groups that are easily confused. */
const SERVICES: readonly (readonly Service[])[] = [
  [
    inside('SSH', 'TCP 22', "an administrator's workstation", 'a switch', 'open an encrypted command-line session'),
    inside(
      'Telnet',
      'TCP 23',
      "an administrator's workstation",
      'a legacy console',
      'open an unencrypted command-line session',
    ),
    inside('RDP', 'TCP 3389', 'a help desk workstation', 'a Windows server', 'open a remote desktop session'),
    inside('SMB', 'TCP 445', 'an office PC', 'a Windows file server', 'open a shared folder'),
    outside('FTPS with implicit TLS', 'TCP 990', 'a billing server', "a partner's file server", 'upload invoices'),
  ],
  [
    inside('FTP control', 'TCP 21', 'an office scanner', 'an FTP server', 'log in before storing a scan'),
    outside('SFTP', 'TCP 22', 'a backup server', "a provider's file server", 'store archives inside an SSH session'),
    inside('TFTP', 'UDP 69', 'an IP phone', 'a provisioning server', 'load its settings without logging in'),
    inside('SMB', 'TCP 445', 'a Windows laptop', 'a file server', 'map a network drive'),
    inside('NFS', 'TCP 2049', 'a Linux server', 'a storage server', 'mount an exported file system'),
  ],
  [
    outside('SMTP', 'TCP 25', "a company's mail server", "a partner's mail server", 'deliver outgoing mail'),
    outside(
      'SMTP submission with STARTTLS',
      'TCP 587',
      'a mail client',
      'a hosted mail server',
      'submit outgoing mail over a connection that is upgraded to TLS',
    ),
    outside(
      'IMAP over TLS',
      'TCP 993',
      'a mail client',
      'a hosted mail server',
      'read mail that stays on the server, encrypted from the start',
    ),
    outside(
      'POP3 over TLS',
      'TCP 995',
      'a mail client',
      'a hosted mail server',
      'download mail from a mailbox, encrypted from the start',
    ),
    inside('IMAP', 'TCP 143', 'an old ticket system', 'a mail server', 'read mail that stays there, without TLS'),
    inside('POP3', 'TCP 110', 'an old ticket system', 'a mail server', 'download mail from a mailbox, without TLS'),
  ],
  [
    inside('LDAP', 'TCP 389', 'an office printer', 'a directory server', 'look up mail addresses without TLS'),
    inside('LDAPS', 'TCP 636', 'an intranet server', 'a directory server', 'look up users inside TLS'),
    inside('Kerberos', 'UDP 88', 'a Windows PC', 'a domain controller', 'get a ticket when its user signs in'),
    inside(
      'RADIUS authentication',
      'UDP 1812',
      'a wireless controller',
      'an AAA server',
      "have a wireless user's password verified",
    ),
    inside(
      'RADIUS accounting',
      'UDP 1813',
      'a wireless controller',
      'an AAA server',
      'record when a wireless session starts and ends',
    ),
    inside('TACACS+', 'TCP 49', 'a router', 'an AAA server', "have each of an administrator's commands authorized"),
  ],
  [
    inside('SNMP polling', 'UDP 161', 'a management station', 'a router', 'read interface counters'),
    inside('SNMP traps', 'UDP 162', 'a switch', 'a management station', 'report a failed link without being asked'),
    inside('Syslog', 'UDP 514', 'a firewall', 'a log collector', 'send its log messages'),
    inside('NTP', 'UDP 123', 'a switch', 'a time server', 'synchronize its clock'),
    inside('DHCP', 'UDP 67', 'a relay agent', 'a central DHCP server', "forward its clients' lease requests"),
  ],
  [
    outside('HTTP', 'TCP 80', 'an office PC', 'a public web server', 'load a page without encryption'),
    outside('HTTPS', 'TCP 443', 'an office PC', 'a public web server', 'load a page inside TLS'),
    inside('DNS', 'UDP 53', 'a workstation', 'a resolver', 'look up the address of a hostname'),
    inside('SIP', 'UDP 5060', 'an IP phone', 'a call server', 'set up calls without encryption'),
    inside('SIP over TLS', 'TCP 5061', 'an IP phone', 'a call server', 'set up calls with encrypted signaling'),
    inside('MySQL', 'TCP 3306', 'an application server', 'a database server', 'query its tables'),
    inside('Microsoft SQL Server', 'TCP 1433', 'an application server', 'a database server', 'query its tables'),
  ],
];

/** Addresses of a client and a server: two subnets of one site, unless the server is outside. */
function endpoints(random: Random, { isOutside }: Service): { from: string; to: string } {
  const site = privateNetwork(random, 16);
  const host = (firstSubnet: number) =>
    site + between(random, firstSubnet, firstSubnet + 127) * 256 + between(random, 1, 254);
  return { from: dottedQuad(host(0)), to: dottedQuad(isOutside ? publicHost(random) : host(128)) };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Which port a service uses. */
export const ports: Family = {
  name: 'ports',
  topic: 'Ports and protocols',
  sources: [
    source(
      'Service Name and Transport Protocol Port Number Registry',
      'https://www.iana.org/assignments/service-names-port-numbers/',
    ),
  ],
  draw(random) {
    const group = pick(random, SERVICES);
    const askedService = pick(random, group);
    const { name, client, server, does, port } = askedService;
    const { from, to } = endpoints(random, askedService);
    const others = group
      .filter((other) => other.port !== port)
      .map((other): Misconception => ({
        belief: `${other.name} is meant`,
        text: other.port,
        rationale: `This is the well-known port for ${other.name}, a different service.`,
      }));
    const start = Math.floor(random() * others.length);
    return {
      stem: pick(random, [
        `A firewall administrator must let ${client} (${from}) reach ${server} (${to}) using ${name}, in order to ${does}. Which destination port should the rule permit?`,
        `${capitalized(client)} at ${from} uses ${name} on the well-known port to ${does}. The destination is ${server} at ${to}. Which inbound port must be open there?`,
        `A capture filter must show nothing but ${name} from ${client} at ${from} to ${server} at ${to}. Which protocol and destination port should the filter specify?`,
        `Since a new access list was applied, ${client} at ${from} can no longer ${does}. It uses ${name}, and ${server} has the address ${to}. Which destination port must the list permit?`,
      ]),
      key: { text: port, rationale: `This is the well-known port for ${name}.` },
      wrong: [...others.slice(start), ...others.slice(0, start)],
      explanation: `${capitalized(client)} uses ${name} to ${does}. By default, ${server} accepts it on ${port}.`,
    };
  },
};
