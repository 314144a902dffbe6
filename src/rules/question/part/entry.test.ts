import { expect, test } from 'vitest';
import { inBlank } from './blank.ts';
import { type Accepts, acceptsFault, firstAccepted, isAccepted } from './entry.ts';

const number = (change: Partial<Accepts> = {}): Accepts => ({ entry: 'number', values: ['1024'], ...change });
const address = (...values: string[]): Accepts => ({ entry: 'address', values });
const command = (...values: string[]): Accepts => ({ entry: 'command', values });

test.each<[string, Accepts, string[], string[]]>([
  ['a number', number(), ['1024', ' 1,024 ', '+1024', '1024.0'], ['1025', '10,24', '1024 MB', '', 'many', '1024 1024']],
  ['a number with its unit', number({ unit: 'MB' }), ['1024', '1024MB', '1,024 mb'], ['1024 GB', 'MB']],
  ['a number that may be off', number({ tolerance: 0.5 }), ['1023.5', '1024.5'], ['1023.4', '1025']],
  ['one of two numbers', number({ values: ['0.1', '-3'] }), ['.1', '0.10', '-3'], ['3', '0.11']],
  [
    'an IPv4 address',
    address('10.0.0.1'),
    ['10.0.0.1', ' 10.0.0.1 '],
    ['10.0.0.01', '10.0.0.1/32', '10.0.0', '10.0.0.256'],
  ],
  ['a prefix', address('192.168.1.0/26'), ['192.168.1.0/26', '192.168.1.0 /26'], ['192.168.1.0', '192.168.1.0/27']],
  ['a prefix length', address('/26'), ['/26'], ['26', '/026', '/260']],
  [
    'an IPv6 address however it is shortened',
    address('2001:db8::1'),
    ['2001:DB8::1', '2001:0db8:0:0:0:0:0:1', '2001:db8:0::0:1', '2001:db8::0.0.0.1'],
    ['2001:db8::2', '2001:db8:::1', '2001:db8::1::', '2001:db8:0:0:0:0:0:0:1', 'db8::1'],
  ],
  ['an IPv6 prefix', address('fe80::/10'), ['FE80::/10', 'fe80:0:0:0:0:0:0:0/10'], ['fe80::/129', 'fe80::']],
  [
    'a command with its short forms',
    command('sh(ow) ip int(erface) br(ief)'),
    ['show ip interface brief', 'sh ip int br', 'SHO  ip inter brie'],
    ['s ip int br', 'show ip interfaces brief', 'show ip route', 'sh ip int br x'],
  ],
  ['a command with signs', command('chmod 640 a.txt'), ['chmod 640 a.txt'], ['chmod 640 axtxt']],
  ['one of two commands', command('ls -la', 'ls -al'), ['ls  -la', 'ls -al'], ['ls']],
  ['a text', { entry: 'text', values: ['TLS 1.3'] }, ['tls  1.3', 'TLS 1.3 '], ['TLS', 'TLS1.3']],
  ['a text by its capitals', { entry: 'text', values: ['Deny'], isCaseSensitive: true }, ['Deny'], ['deny']],
])('%s', (_name, accepts, right, wrong) => {
  expect(acceptsFault(accepts)).toBeNull();
  expect(right.filter((typed) => !isAccepted(typed, accepts))).toEqual([]);
  expect(wrong.filter((typed) => isAccepted(typed, accepts))).toEqual([]);
  expect(isAccepted(firstAccepted(accepts), accepts)).toBe(true);
});

test.each<[Accepts, string]>([
  [number({ values: [] }), 'accepts nothing'],
  [number({ values: [' '] }), 'accepts nothing'],
  [address('10.0.0.300'), 'accepts "10.0.0.300", which is not an address'],
  [{ entry: 'text', values: ['a'], tolerance: 1 }, 'has a tolerance but is not a number'],
  [{ ...command('ls'), unit: 'MB' }, 'has a unit but is not a number'],
])('%j %s', (accepts, fault) => {
  expect(acceptsFault(accepts)).toBe(fault);
});

test('shows the full right answer in place of the blank', () => {
  expect(firstAccepted(command('sh(ow) ip int(erface) br(ief)'))).toBe('show ip interface brief');
  expect([inBlank('mask ___ here', '$1'), inBlank('Usable hosts', '62')]).toEqual(['mask $1 here', 'Usable hosts: 62']);
});
