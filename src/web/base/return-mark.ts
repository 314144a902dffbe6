/** Marks an address as the page that someone left in order to sign in. */
export const RETURN = { isReturn: true };

/** Whether the state of a location is that mark. */
export const isReturn = (state: unknown): boolean => (state as typeof RETURN | null)?.isReturn === true;
