/** The colors that a category can be shown in, by the words that are stored. */
export const CATEGORY_COLORS = [
  'teal',
  'green',
  'blue',
  'purple',
  'pink',
  'red',
  'orange',
  'gold',
  'brown',
  'gray',
] as const;
