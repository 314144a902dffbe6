import { kindOf } from './kind.ts';
import { byRows, ofRows, type Rows } from './rows.ts';

/** Rows are the parts and columns the options, which keep their order: 'Yes' comes before 'No'. */
export const matrix = kindOf<Rows>({
  ...byRows,
  ...ofRows,
  keyForm: 'rows',
  title: 'Grid',
  counted: ['grid', 'grids'],
  itemTypes: ['yes-no', 'performance'],
  isShuffled: false,
});
