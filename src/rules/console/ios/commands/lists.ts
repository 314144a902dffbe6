import { type Row, rowsOf } from '../row.ts';

const SOURCES = ['any', 'host <ipv4>', '<ipv4> <wildcard>'];
const PORTS = ['', ' eq <0-65535>', ' eq www/telnet/domain/ftp/smtp/pop3/tftp/bootps/bootpc'];

const STANDARD = ['any', 'any log', 'host <ipv4>', '<ipv4>', '<ipv4> <wildcard>'].map((from) => `permit/deny ${from}`);
const EXTENDED = SOURCES.flatMap((from) =>
  SOURCES.flatMap((to) => [
    `permit/deny ip/icmp ${from} ${to}`,
    `permit/deny icmp ${from} ${to} echo/echo-reply`,
    `permit/deny tcp ${from} ${to} established`,
    ...PORTS.flatMap((fromPort) => PORTS.map((toPort) => `permit/deny tcp/udp ${from}${fromPort} ${to}${toPort}`)),
  ]),
);
const MOVES = ['exit => run leave', 'end => run end'];

const entries = (begin: string, list: readonly string[], act: string) =>
  list.map((entry) => `${begin}${entry} => run ${act}`).join('\n');

/** What a named list of that kind takes. */
const namedListRows = (list: readonly string[]): Row[] =>
  rowsOf(
    [
      '<1-2147483647> => run entry',
      'remark <line> => run remark',
      '<1-2147483647> remark <line> => run remark',
      entries('', list, 'entry'),
      entries('<1-2147483647> ', list, 'entry'),
      ...MOVES,
    ].join('\n'),
  );

export const NAMED_STANDARD = namedListRows(STANDARD);
export const NAMED_EXTENDED = namedListRows(EXTENDED);

/** Entries of numbered lists, which are global commands. */
export const NUMBERED = [
  ...rowsOf('access-list <1-199> => run numbered\naccess-list <1-199> remark <line> => run numberedRemark'),
  ...rowsOf(entries('access-list <1-99> ', STANDARD, 'numbered')),
  ...rowsOf(entries('access-list <100-199> ', EXTENDED, 'numbered')),
];
