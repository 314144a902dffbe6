import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const prose = (text: string) => ({ kind: 'prose', text });
const code = (text: string) => ({ kind: 'code', text });
const lines = (text: string) => ({ kind: 'lines', text });

test.each([
  ['Which service stores objects?', [prose('Which service stores objects?')]],
  ['Type `show vlan brief` first.', [prose('Type '), code('show vlan brief'), prose(' first.')]],
  ['`a` or `b`', [code('a'), prose(' or '), code('b')]],
  ['``echo `date` `` prints', [code('echo `date` '), prose(' prints')]],
  ['A lone ` means itself, `` too', [prose('A lone ` means itself, `` too')]],
  ['<b>bold</b> & *stars*', [prose('<b>bold</b> & *stars*')]],
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

test('hostile texts come to an end', () => {
  for (const text of ['`'.repeat(20_000), '` '.repeat(10_000), '  \n'.repeat(10_000), '```\n'.repeat(5000)])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join('').length,
    ).toBeLessThanOrEqual(text.length);
});
