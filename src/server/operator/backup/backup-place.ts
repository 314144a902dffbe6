/** Where backups are stored, by name. */
export type BackupPlace = {
  /** How to call it in a sentence. */
  title: string;
  /** Throws `BadBackup` if nothing can be stored there, as far as can be told before there is anything to store. */
  ready(): Promise<void>;
  put(name: string, file: string): Promise<void>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** The settings for storage other than a folder. */
export type S3Settings = {
  /** null: Amazon's own endpoint for the region. */
  endpoint: URL | null;
  region: string;
  keyId: string | null;
  secret: string | null;
};
