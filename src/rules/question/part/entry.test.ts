import { expect, test } from 'vitest';
import { inBlank } from './blank.ts';
import { type Accepts, acceptsFault, entryHint, firstAccepted, isAccepted, numberOf } from './entry.ts';

const number = (change: Partial<Accepts> = {}): Accepts => ({ entry: 'number', values: ['1024'], ...change });
const address = (...values: string[]): Accepts => ({ entry: 'address', values });
const text = (value: string, change: Partial<Accepts> = {}): Accepts => ({ entry: 'text', values: [value], ...change });
const command = (...values: string[]): Accepts => ({ entry: 'command', values });

test.each<[string, Accepts, string[], string[]]>([
  ['a number', number(), ['1024', ' 1,024 ', '+1024', '1024.0'], ['1025', '10,24', '1024 MB', '', 'many', '1024 1024']],
  ['a number with its unit', number({ unit: 'MB' }), ['1024', '1024MB', '1,024 mb'], ['1024 GB', 'MB']],
  [
    'a sum of money',
    number({ values: ['100000', '-1.5'], unit: 'USD' }),
    ['$100,000', '$ 100000', '100,000 USD', '$100,000 usd', '-$1.50', '—$1,5', '＄100000'],
    ['€100,000', '$', '$$100,000', '100,000 $', 'USD 100,000'],
  ],
  ['a sum of other money', number({ values: ['3'], unit: 'EUR' }), ['€3', '€ 3,00', '3 EUR'], ['$3', '£3']],
  ['money without its unit', number(), [], ['$1024']],
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
  ['a text with an apostrophe', text("don't"), ['don’t', 'don‘t', 'don´t', 'DON＇T'], ['dont', 'don"t']],
  ['a text in quotes', text('"quoted"'), ['“quoted”', '„quoted“', '«quoted»'], ["'quoted'", 'quoted']],
  ['a text typed with curly quotes by its author', text('“it’s”'), ['"it\'s"', '“it’s”'], ['its']],
  ['two hyphens that became a dash', text('ls --all'), ['ls —all', 'ls –all', 'ls --all'], ['ls -all', 'ls all']],
  ['a hyphen that became a dash', text('ls -l'), ['ls –l', 'ls —l', 'ls ‑l', 'ls −l'], ['ls --l', 'ls l']],
  ['both in one text', text('git log --all -p'), ['git log —all –p', 'git log —all -p'], ['git log -all --p']],
  ['three hyphens', text('---'), ['—-', '—', '---'], ['-', '--', '----']],
  [
    'a dash of the author',
    text('802.11ax — Wi‑Fi 6'),
    ['802.11ax - wi-fi 6', '802.11ax -- Wi-Fi 6'],
    ['802.11ax Wi-Fi 6'],
  ],
  ['accents, composed or not', text('café'), ['cafe\u0301', 'CAFÉ', 'CAFE\u0301'], ['cafe']],
  [
    'special spaces',
    text('TLS 1.3'),
    ['TLS\u00A01.3', 'TLS\u20091.3', 'TLS \u202F 1.3', '\uFEFFTLS 1.3', 'TLS\u200B 1.3'],
    [],
  ],
  ['full-width signs', text('port 443'), ['ｐｏｒｔ　４４３'], ['port ４４']],
  ['three points that became one sign', text('...'), ['…'], ['..']],
  ['a text with capitals and curly quotes', text("Don't", { isCaseSensitive: true }), ['Don’t'], ['don’t']],
  ['signs of a pattern', text('a.*(b)?'), ['A.*(B)?'], ['axx(b)', 'a.*']],
  [
    'a command with dashes',
    command('sh(ow) ip int --br(ief)'),
    ['sh ip int —br', 'show ip int –brief'],
    ['sh ip int -br'],
  ],
  ['a command in quotes', command('grep "a b" x'), ['grep “a b” x'], ["grep 'a b' x"]],
  ['a negative number', number({ values: ['-5'] }), ['−5', '–5', '—5', '- 5', '－５'], ['5', '--5']],
  [
    'a fraction',
    number({ values: ['1.5'] }),
    ['1,5', '1.50', '+1,5', '１．５', '١.٥'],
    ['15', '1,500', '1 5', "1'5", '1,5,0'],
  ],
  ['a fraction below one', number({ values: ['0.125'] }), ['0,125', ',125', '.125'], ['125']],
  [
    'a large number',
    number({ values: ['65535'] }),
    ['65 535', '65\u00A0535', '65\u202F535', '65,535', "65'535", '65’535', '65535,0', '6.5535e4', '6,5535 × 10^4'],
    ['65.535', '6 5535', '65  53 5', '65,53,5'],
  ],
  [
    'a larger one',
    number({ values: ['1234567.5'] }),
    ['1,234,567.5', '1.234.567,5', '1 234 567,5'],
    ['1,234,567,5', '1.234.567.5'],
  ],
  ['millions by points', number({ values: ['1234567'] }), ['1.234.567'], ['1.234567', '1,234567']],
  ['digits before a comma are not thousands by themselves', number({ values: ['16'] }), ['16', '16.000'], ['16,000']],
  [
    'scientific notation',
    number({ values: ['6.022e23'] }),
    ['6.022E23', '6.022e+23', '6,022 x 10^23', '602200000000000000000000'],
    ['6.022', '6.022e22', '6.022e'],
  ],
  ['a very small number', number({ values: ['1e-12'] }), ['1E−12', '0.000000000001'], ['0', '2e-12']],
  ['a unit with a special space', number({ unit: 'ms' }), ['1024\u202Fms', '１０２４ＭＳ'], []],
  [
    'an IPv6 address pasted with a hidden sign',
    address('::1'),
    ['\u200E::1', '0:0:0:0:0:0:0:1', '：：１'],
    ['1::', '10.0.0.1::'],
  ],
  [
    'an IPv4 address in IPv6',
    address('::ffff:192.0.2.1'),
    ['::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'],
    ['192.0.2.1'],
  ],
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

test('an entry that cannot be read says so, and nothing about the key', () => {
  expect(entryHint('sixty', 'number')).toContain('Not a number');
  expect(entryHint('1,5,0', 'number')).toContain('Not a number');
  expect(entryHint('10.0.0.', 'address')).toContain('Not a complete');
  for (const [typed, entry] of [
    ['', 'number'],
    [' ', 'address'],
    ['1,5', 'number'],
    ['65 535', 'number'],
    ['/26', 'address'],
    ['x', 'text'],
    ['x', 'command'],
  ] as const)
    expect(entryHint(typed, entry)).toBeNull();
  expect(entryHint('5 ms', 'number', 'ms')).toBeNull();
  expect(numberOf('1e999')).toBeNull();
});
