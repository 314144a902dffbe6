export type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export const isEnter = ({ key, altKey }: Press) => key === 'Enter' && !altKey;
export const isWithControl = ({ ctrlKey, metaKey }: Press) => ctrlKey || metaKey;

/** Whether a key press saves the form, from anywhere in it. */
export const isSaveKey = (event: Press) => isEnter(event) && isWithControl(event) && !event.shiftKey;
