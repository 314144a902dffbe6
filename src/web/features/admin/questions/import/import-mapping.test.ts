import { beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '#rules/formats/sheet/table.ts';
import { keepMapping, withKeptMapping } from './import-mapping.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const table = (header: string[], mapping: Table['mapping']): Table => ({
  how: '',
  header,
  rows: [],
  mapping,
  top: { cells: header, place: '' },
  isHeadless: false,
  losses: [],
});

test('reads a sheet with the same headings like the last one, and guesses for any other', () => {
  keepMapping(table(['Frage', 'A', 'Note'], ['text', 'option 1', null]));
  keepMapping(table(['Frage', 'A', 'Note'], ['text', 'option 1', 'topic']));
  expect(withKeptMapping(table([' frage ', 'A', 'note'], [null, null, null])).mapping).toEqual([
    'text',
    'option 1',
    'topic',
  ]);
  expect(withKeptMapping(table(['Frage', 'B', 'Note'], [null, null, null])).mapping).toEqual([null, null, null]);
});

test('ignores stored mappings that are unreadable or name no known column', () => {
  const given = table(['A'], [null]);
  for (const text of ['{', '{}', '[1]', '[["[\\"a\\"]",["no such"]]]', '[["[\\"a\\"]",["text","topic"]]]']) {
    kept.set('cairn.import-columns', text);
    expect(withKeptMapping(given)).toEqual(given);
  }
});
