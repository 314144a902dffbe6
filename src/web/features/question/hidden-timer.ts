const KEY = 'cairn.timer-hidden';

/** Whether a person likes the timer hidden, as this browser keeps it; where storage is switched off it is forgotten. */
export const hiddenTimer = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) === '1';
    } catch {
      return false;
    }
  },

  set(isHidden: boolean): void {
    try {
      localStorage.setItem(KEY, isHidden ? '1' : '0');
    } catch {
      // It is as it was the next time.
    }
  },
};
