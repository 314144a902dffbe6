/** A short notice. Destructive ones report a failure, which is also shown where it happened. */
export type ToastNotice = { id: number; title: string; description?: string | undefined; isDestructive: boolean };

let currentNotice: ToastNotice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(toast: ToastNotice | null): void {
  currentNotice = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the previous one. */
export function toast(title: string, description?: string, isDestructive = false): void {
  lastId += 1;
  show({ id: lastId, title, description, isDestructive });
}

export function dismissToast(id: number): void {
  if (currentNotice?.id === id) show(null);
}

export const currentToast = (): ToastNotice | null => currentNotice;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
