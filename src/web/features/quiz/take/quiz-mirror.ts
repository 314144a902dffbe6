import type { getSealedSitting, putSealedSitting } from '#contract/quiz.ts';
import { type Api, callTo } from '#web/base/api.ts';

/**
 * A second copy of the quiz in progress. A browser writes its storage to the disk seconds later, so that a quiz would be lost
 * with the browser if that is killed; what a database has confirmed is there.
 */

const SITTING = '/api/exams/{examId}/sittings/{attemptId}';
const sealedSitting = callTo<typeof getSealedSitting>('GET', SITTING);
const restoredSitting = callTo<typeof putSealedSitting>('PUT', SITTING);

const NAME = 'cairn';
const STORE = 'quiz';

/** The latest quiz of an exam as it was last saved; `sealed`: what its cookie carries, which dies with the browser too. */
export type Mirrored = {
  attemptId: string | null;
  state: string;
  spentSeconds: number;
  savedAtMs: number;
  sealed?: string | undefined;
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  return done(opening);
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([done(work(transaction.objectStore(STORE))), written]);
    return result;
  } finally {
    database.close();
  }
}

const read = (examId: string) =>
  withStore('readonly', (store) => store.get(examId) as IDBRequest<Mirrored | undefined>);
const write = (examId: string, kept: Mirrored) => withStore('readwrite', (store) => store.put(kept, examId));

/** The sealed sitting of the quiz that is being taken. */
let own: { attemptId: string; sealed: string } | null = null;

/** Writes down a quiz, and after its first answer its sitting. */
export async function writeMirror(api: Api, examId: string, kept: Mirrored): Promise<void> {
  const { attemptId } = kept;
  const sealed = own?.attemptId === attemptId ? own?.sealed : undefined;
  await write(examId, { ...kept, sealed });
  if (attemptId === null || sealed !== undefined) return;
  own = { attemptId, ...(await api(sealedSitting, { params: { examId, attemptId } })) };
  await write(examId, { ...kept, sealed: own.sealed });
}

/** The copy of an exam's quiz, whose cookie the browser has again if it lost it. */
export async function readMirror(api: Api, examId: string): Promise<Mirrored | undefined> {
  const kept = await read(examId);
  const { attemptId, sealed } = kept ?? {};
  if (attemptId && sealed !== undefined) {
    own = { attemptId, sealed };
    void api(restoredSitting, { params: { examId, attemptId }, body: { sealed } }).catch(() => undefined);
  }
  return kept;
}

export const removeMirror = (examId: string) => withStore('readwrite', (store) => store.delete(examId));

export const clearMirror = () => withStore('readwrite', (store) => store.clear());
