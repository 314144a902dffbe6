/** Where backups are kept, by name. */
export type BackupPlace = {
  /** What to call it in a sentence. */
  title: string;
  put(name: string, file: string): Promise<void>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** What it takes to speak to storage that is not a folder. */
export type S3Settings = {
  /** null: Amazon's own, of the region. */
  endpoint: URL | null;
  region: string;
  keyId: string | null;
  secret: string | null;
};
