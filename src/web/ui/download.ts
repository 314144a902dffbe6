/** Has the browser save text or bytes as a file. */
export function download(name: string, type: string, content: string | Uint8Array | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Has the browser save a value as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  download(name, 'application/json', `${JSON.stringify(value, null, 2)}\n`);
}
