import { useState } from 'react';
import { CATEGORY_COLORS } from '#rules/exam/category-colors.ts';
import { categoryEmoji } from '#web/features/exam/landing/category-emoji.ts';
import { Field } from '#web/ui/form/field.tsx';

/** Emoji that suit what people are certified in; any other can be typed. */
const EMOJI = '☁️ 🛡️ 🌐 📋 🖥️ 💻 📱 🗄️ 💾 🔌 🔒 🔑 🐧 🪟 🍎 🤖 🧠 📊 📈 🧪 🛠️ ⚙️ 🧩 📦 🚀 🔭 🗺️ 🏗️ 👥 🎓'.split(' ');

type Props = {
  icon: string | undefined;
  color: string | undefined;
  error: (name: 'icon' | 'color') => string | undefined;
};

/** Where the emoji and the color of a category are chosen by looking at them. */
export function CategoryLook({ icon: initialIcon = '', color: initialColor = 'teal', error }: Props) {
  const [icon, setIcon] = useState(initialIcon);
  const [color, setColor] = useState(initialColor);
  const shown = categoryEmoji(icon);
  // A word that was typed before there was a choice stays until another is chosen.
  const colors = CATEGORY_COLORS.some((known) => known === initialColor)
    ? CATEGORY_COLORS
    : [...CATEGORY_COLORS, initialColor];
  const choice =
    'grid size-11 cursor-pointer place-items-center rounded border border-line has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-accent sm:size-10';
  return (
    <>
      <p className="text-title">
        <span className="category-mark" data-color={color}>
          {shown}
        </span>{' '}
        <span className="text-base text-muted">as learners see it</span>
      </p>
      <fieldset>
        <legend className="font-semibold">Icon</legend>
        <div className="mt-1 flex flex-wrap gap-1">
          {EMOJI.map((emoji) => (
            <label key={emoji} className={choice}>
              <input
                type="radio"
                name="shownIcon"
                // The field below is what is sent.
                form="none"
                aria-label={emoji}
                className="sr-only"
                checked={shown === emoji}
                onChange={() => setIcon(emoji)}
              />
              <span aria-hidden="true" className="text-large">
                {emoji}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="Any other emoji"
        name="icon"
        maxLength={60}
        value={icon}
        error={error('icon')}
        onChange={(event) => setIcon(event.target.value.trim())}
      />
      <fieldset>
        <legend className="font-semibold">Color</legend>
        {error('color') && <p className="text-small font-semibold text-wrong">{error('color')}</p>}
        <div className="mt-1 flex flex-wrap gap-1">
          {colors.map((name) => (
            <label key={name} title={name} className={choice}>
              <input
                type="radio"
                name="color"
                value={name}
                aria-label={name}
                className="sr-only"
                checked={color === name}
                onChange={() => setColor(name)}
              />
              <span aria-hidden="true" className="category-swatch size-6 rounded-full" data-color={name} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
