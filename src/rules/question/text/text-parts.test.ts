import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const prose = (text: string) => ({ kind: 'prose', text });
const code = (text: string) => ({ kind: 'code', text });
const lines = (text: string) => ({ kind: 'lines', text });
const strong = (text: string) => ({ kind: 'strong', text });
const em = (text: string) => ({ kind: 'emphasis', text });

test.each([
  ['Which service stores objects?', [prose('Which service stores objects?')]],
  ['Type `show vlan brief` first.', [prose('Type '), code('show vlan brief'), prose(' first.')]],
  ['`a` or `b`', [code('a'), prose(' or '), code('b')]],
  ['``echo `date` `` prints', [code('echo `date` '), prose(' prints')]],
  ['A lone ` means itself, `` too', [prose('A lone ` means itself, `` too')]],
  ['<b>bold</b> & &amp;', [prose('<b>bold</b> & &amp;')]],
  ['The **least** cost, *not* speed.', [prose('The '), strong('least'), prose(' cost, '), em('not'), prose(' speed.')]],
  ['**NOT** `*`', [strong('NOT'), prose(' '), code('*')]],
  ['arn:aws:s3:::* and *.example.com and * * 1 * *', [prose('arn:aws:s3:::* and *.example.com and * * 1 * *')]],
  ['2*3*4 and a**b**c and ** x **', [prose('2*3*4 and a**b**c and ** x **')]],
  [
    'Given:\n- `R1` is up\n- **two** links\nWhat next?',
    [
      prose('Given:'),
      {
        kind: 'list',
        isOrdered: false,
        items: [
          [code('R1'), prose(' is up')],
          [strong('two'), prose(' links')],
        ],
      },
      prose('What next?'),
    ],
  ],
  ['1. one\n2. two', [{ kind: 'list', isOrdered: true, items: [[prose('one')], [prose('two')]] }]],
  ['- 5 degrees', [prose('- 5 degrees')]],
  ['2024. A year\n1. one', [prose('2024. A year\n1. one')]],
  [
    '| Plan | Price |\n|---|--:|\n| `A` | $3 |\n| B \\| C |\nWhich?',
    [
      {
        kind: 'table',
        head: [[prose('Plan')], [prose('Price')]],
        rows: [
          [[code('A')], [prose('$3')]],
          [[prose('B | C')], []],
        ],
      },
      prose('Which?'),
    ],
  ],
  ['a | b\n|x|', [prose('a | b\n|x|')]],
  [
    'Look:\n\n```json\n{\n  "Effect": "Deny"\n}\n```\n\nWhat follows?',
    [prose('Look:'), lines('{\n  "Effect": "Deny"\n}'), prose('What follows?')],
  ],
  ['Never closed:\n```\nfirst\n  second', [prose('Never closed:'), lines('first\n  second')]],
  [
    'Given\n    interface Gi0/1\n\n     shutdown\n\nwhat is next?',
    [prose('Given'), lines('interface Gi0/1\n\n shutdown'), prose('what is next?')],
  ],
  ['\tip route\nand on', [lines('ip route'), prose('and on')]],
  ['One\n\ntwo\n three', [prose('One\n\ntwo\n three')]],
])('%j', (text, parts) => {
  expect(textParts(text)).toEqual(parts);
});

test('finishes on hostile texts', () => {
  const hostile = ['`', '` ', '  \n', '```\n', '*', '*a ', '**a ', '- ', '- a\n', '|', '|-|\n', '1. a\n'];
  for (const sign of hostile) {
    const text = sign.repeat(20_000 / sign.length);
    const started = performance.now();
    expect(textParts(text).length).toBeLessThanOrEqual(text.length);
    expect(performance.now() - started).toBeLessThan(2000);
  }
});
