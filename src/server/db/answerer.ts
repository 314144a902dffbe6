/** Answers a statement with rows as the product uses them; null if it cannot. */
type Answerer = <O>(text: string, values: readonly unknown[]) => Promise<O[] | null>;

const answerers = new WeakMap<object, Answerer>();

/** From now on, prepared queries of this database handle are answered by `answerer`, without passing through Kysely. */
export const setAnswerer = (handle: object, answerer: Answerer): void => void answerers.set(handle, answerer);

export const answererOf = (handle: object): Answerer | undefined => answerers.get(handle);
