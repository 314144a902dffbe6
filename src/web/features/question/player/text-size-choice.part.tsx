import { useState } from 'react';
import { withStorage } from '#web/base/with-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { TEXT_KEY } from './use-text-size.ts';

const SIZES = {
  normal: { name: 'Normal text', look: 'text-base' },
  large: { name: 'Large text', look: 'text-large' },
  largest: { name: 'Largest text', look: 'text-title' },
};
type TextSize = keyof typeof SIZES;
const TEXT_SIZES = Object.keys(SIZES) as TextSize[];

/** The text size of questions, applied at once and remembered in this browser. */
export function TextSizeChoice() {
  const { dataset } = document.documentElement;
  const [currentSize, setCurrentSize] = useState(TEXT_SIZES.find((size) => size === dataset['text']) ?? 'normal');
  const choose = (size: TextSize) => {
    dataset['text'] = size;
    withStorage(() => localStorage.setItem(TEXT_KEY, size), undefined);
    setCurrentSize(size);
  };
  return (
    <fieldset aria-label="Text size" className="flex">
      {TEXT_SIZES.map((size) => (
        <Button
          key={size}
          look="plain"
          size="small"
          aria-label={SIZES[size].name}
          title={SIZES[size].name}
          aria-pressed={currentSize === size}
          className="-ml-px min-w-11 rounded-none first:ml-0 first:rounded-l last:rounded-r aria-pressed:bg-accent-soft aria-pressed:underline"
          onClick={() => choose(size)}
        >
          <span className={`${SIZES[size].look} leading-none`}>A</span>
        </Button>
      ))}
    </fieldset>
  );
}
