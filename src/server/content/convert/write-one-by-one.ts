import type { Loss, WrittenQuestion } from '#rules/formats/format.ts';
import { jsonRow } from '#rules/formats/json.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { columnsFor } from '#rules/formats/sheet/columns.ts';
import { fitToSheet, sheetRow, tableLine, tableText } from '#rules/formats/sheet/write-sheet.ts';

/** A file to be, question by question. */
export type OneByOneWriter = {
  begin: string;
  /** What a question adds to it, by its index among those that fit, and what is lost of it. */
  add: (question: WrittenQuestion, index: number) => { text: string; lost: Loss[] };
  end: string;
};

/** Writers of formats that can be written so; how many options the longest question has is known before. */
export const ONE_BY_ONE: Partial<Record<FormatName, (mostOptions: number) => OneByOneWriter>> = {
  json: () => ({
    begin: '[',
    add: (question, index) => ({ text: `${index > 0 ? ',' : ''}\n  ${indented(jsonRow(question))}`, lost: [] }),
    end: '\n]\n',
  }),
  csv: sheetOneByOne(','),
  tsv: sheetOneByOne('\t'),
};

const indented = (row: object) => JSON.stringify(row, null, 2).replaceAll('\n', '\n  ');

function sheetOneByOne(delimiter: ',' | '\t') {
  return (mostOptions: number): OneByOneWriter => {
    const columns = columnsFor(mostOptions);
    return {
      begin: tableText([columns], delimiter),
      add(question, index) {
        const { held, lost } = fitToSheet(question, index);
        return { text: held ? tableLine(sheetRow(held, columns), delimiter) : '', lost };
      },
      end: '',
    };
  };
}
