import type { Appearance } from '@stripe/stripe-js';

/** Our colors and sizes for the form in the provider's frame, which our styles do not reach. */
export function stripeAppearance(): Appearance {
  const isDark =
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('accent'),
      colorBackground: color('raised'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorDanger: color('wrong'),
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
      borderRadius: '8px',
      gridRowSpacing: '20px',
    },
  };
}

/** The current value of a color token: tokens are pairs for light and dark, which only an element can resolve. */
function color(token: string): string {
  const probe = document.createElement('span');
  probe.style.setProperty('color', `var(--color-${token})`);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
