import { pick } from '../chance.ts';
import { type Family, type Misconception, source } from '../family.ts';
import { dottedQuad, privateAddress, publicHost } from './ipv4.ts';

type Service = { name: string; does: string; port: string };

const service = (name: string, does: string, port: string): Service => ({ name, does, port });

/** Services with their well-known ports, in groups that are easily confused. */
export const SERVICES: readonly (readonly Service[])[] = [
  [
    service('SSH', 'manage a switch by an encrypted command line', 'TCP 22'),
    service('Telnet', 'reach a legacy device by an unencrypted command line', 'TCP 23'),
    service('RDP', 'open the desktop of a Windows server', 'TCP 3389'),
    service('SMB', 'open a shared folder on a Windows file server', 'TCP 445'),
    service('FTPS with implicit TLS', 'transfer files by FTP inside TLS from the first byte', 'TCP 990'),
  ],
  [
    service('FTP control', 'log in to an FTP server', 'TCP 21'),
    service('SFTP', 'transfer files inside an SSH session', 'TCP 22'),
    service('TFTP', 'load a boot image without logging in', 'UDP 69'),
    service('SMB', 'map a network drive on a Windows client', 'TCP 445'),
    service('NFS', 'mount a UNIX file system over the network', 'TCP 2049'),
  ],
  [
    service('SMTP', 'relay mail from one mail server to another', 'TCP 25'),
    service('SMTP submission with STARTTLS', 'hand in outgoing mail from a mail client, upgraded to TLS', 'TCP 587'),
    service('IMAP over TLS', 'read mail that stays on the server, encrypted from the start', 'TCP 993'),
    service('POP3 over TLS', 'download mail from a mailbox, encrypted from the start', 'TCP 995'),
    service('IMAP', 'read mail that stays on the server, without TLS', 'TCP 143'),
    service('POP3', 'download mail from a mailbox, without TLS', 'TCP 110'),
  ],
  [
    service('LDAP', 'query a directory without TLS', 'TCP 389'),
    service('LDAPS', 'query a directory inside TLS', 'TCP 636'),
    service('Kerberos', 'get a ticket from a domain controller', 'UDP 88'),
    service('RADIUS authentication', 'check the password of a wireless user', 'UDP 1812'),
    service('RADIUS accounting', 'record when a wireless session starts and ends', 'UDP 1813'),
    service('TACACS+', 'authorize each command of a network administrator', 'TCP 49'),
  ],
  [
    service('SNMP polling', 'read interface counters from a router', 'UDP 161'),
    service('SNMP traps', 'send alerts to a management station without being asked', 'UDP 162'),
    service('Syslog', 'send log messages to a central collector', 'UDP 514'),
    service('NTP', 'synchronize a clock', 'UDP 123'),
    service('DHCP', 'request an address lease', 'UDP 67'),
  ],
  [
    service('HTTP', 'load a web page without encryption', 'TCP 80'),
    service('HTTPS', 'load a web page inside TLS', 'TCP 443'),
    service('DNS', 'look up the address of a host name', 'UDP 53'),
    service('SIP', 'set up a voice call without encryption', 'UDP 5060'),
    service('SIP over TLS', 'set up a voice call with encrypted signaling', 'TCP 5061'),
    service('MySQL', 'query a MySQL database', 'TCP 3306'),
    service('Microsoft SQL Server', 'query a Microsoft SQL Server database', 'TCP 1433'),
  ],
];

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
    const [from, to] = [dottedQuad(privateAddress(random)), dottedQuad(publicHost(random))];
    const others = group
      .filter(({ port }) => port !== askedService.port)
      .map(({ name, port }): Misconception => ({
        belief: `${name} is meant`,
        text: port,
        rationale: `This is the port of ${name}, which is another service.`,
      }));
    const start = Math.floor(random() * others.length);
    return {
      stem: pick(random, [
        `A firewall administrator must allow the host ${from} to use ${askedService.name} with the server ${to}. Which destination port should the rule permit?`,
        `Clients such as ${from} connect to ${to} to ${askedService.does}. They use ${askedService.name} on its well-known port. Which destination port must a firewall between them leave open?`,
        `A packet capture shows a session from ${from} to the well-known port of ${askedService.name} at ${to}. Which protocol and port does a filter for this session name?`,
        `The host ${from} uses ${askedService.name} to ${askedService.does}, and the server is ${to}. Which inbound port does the server's host firewall have to allow?`,
      ]),
      key: { text: askedService.port, rationale: `This is the well-known port of ${askedService.name}.` },
      wrong: [...others.slice(start), ...others.slice(0, start)],
      explanation: `${askedService.name} is used to ${askedService.does}. By default it listens on ${askedService.port}.`,
    };
  },
};
