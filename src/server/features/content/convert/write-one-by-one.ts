import type { Loss, WrittenQuestion } from '#rules/formats/format.ts';
import { jsonRow } from '#rules/formats/json.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { columnsFor, type Extent } from '#rules/formats/sheet/columns.ts';
import { fitToSheet, sheetRow, tableLine, tableText } from '#rules/formats/sheet/write-sheet.ts';

/** A file being written question by question. */
export type OneByOneWriter = {
  begin: string;
  /** The text that a numbered question adds, and what is lost of it. */
  add: (question: WrittenQuestion) => { text: string; losses: Loss[] };
  end: string;
};

/** Writers for formats that can be streamed; what the columns of a sheet follow from is known in advance. */
export const ONE_BY_ONE: Partial<Record<FormatName, (extent: Extent) => OneByOneWriter>> = {
  json: () => ({
    begin: '[',
    add: (question) => ({ text: `${isFirst(question) ? '' : ','}\n  ${indented(jsonRow(question))}`, losses: [] }),
    end: '\n]\n',
  }),
  csv: sheetOneByOne(','),
  tsv: sheetOneByOne('\t'),
};

const isFirst = ({ number }: WrittenQuestion) => number === 1;

const indented = (row: object) => JSON.stringify(row, null, 2).replaceAll('\n', '\n  ');

function sheetOneByOne(delimiter: ',' | '\t') {
  return (extent: Extent): OneByOneWriter => {
    const columns = columnsFor(extent);
    return {
      begin: tableText([columns], delimiter),
      add(question) {
        const { question: fitted, losses } = fitToSheet(question, delimiter);
        return { text: fitted ? tableLine(sheetRow(fitted, columns), delimiter) : '', losses };
      },
      end: '',
    };
  };
}
