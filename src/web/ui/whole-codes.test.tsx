import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WholeCodes } from './whole-codes.tsx';

const shown = (text: string) => renderToStaticMarkup(<WholeCodes>{text}</WholeCodes>);
const whole = (code: string) => `<span class="whitespace-nowrap">${code}</span>`;

test('keeps exam codes in one piece, in one element with the words around them', () => {
  expect(shown('CompTIA Security+ SY0-801')).toBe(`<span>CompTIA Security+ ${whole('SY0-801')}</span>`);
  expect(shown('SY0-801 replaces 1Z0-1085-23.')).toBe(
    `<span>${whole('SY0-801')} replaces ${whole('1Z0-1085-23')}.</span>`,
  );
  for (const text of ['AWS Certified Solutions Architect - Associate', 'Cloud-Digital-Leader', 'Cisco CCNA', ''])
    expect(shown(text)).toBe(text);
});
