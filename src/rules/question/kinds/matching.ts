import { kindOf } from './kind.ts';
import { byRows, ofRows, type Rows } from './rows.ts';

/** Each part goes with one of the options; an option may go with several, or with none. */
export const matching = kindOf<Rows>({
  ...byRows,
  ...ofRows,
  keyForm: 'rows',
  title: 'Matching',
  counted: ['matching question', 'matching questions'],
  itemTypes: ['matching', 'drag-and-drop', 'performance'],
  isShuffled: true,
});
