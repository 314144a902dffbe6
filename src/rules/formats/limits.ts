const MB = 1024 * 1024;

/** How much of a file is read: enough for the largest bank, too little to do harm. */
export const LIMITS = {
  fileBytes: 50 * MB,
  tooLarge: 'The file is larger than 50 MB. Import it in parts.',
  /** Unpacked size of what is read from an archive. */
  unpackedBytes: 100 * MB,
  entries: 20_000,
  /** How many times larger than the archive its contents may be. */
  ratio: 200,
  jsonDepth: 100,
  /** Of a bank from another program, in which most of what nests is passed over. */
  foreignJsonDepth: 10_000,
  /** Values of JSON in one file or one archive: far more than the largest bank has. */
  jsonValues: 2_000_000,
  xmlDepth: 100,
  xmlElements: 2_000_000,
} as const;
