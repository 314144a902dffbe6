/** Where a reader can check a fact. */
export type Source = {
  title: string;
  url: string;
  /** The day on which the page was last read. */
  read: string;
};
