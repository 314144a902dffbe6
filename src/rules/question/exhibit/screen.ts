/** The elements of a screen; each line of its description begins with one of these. */
export const CONTROLS = [
  'title',
  'menu',
  'tab',
  'heading',
  'text',
  'field',
  'list',
  'check',
  'columns',
  'row',
  'link',
  'button',
] as const;
export type ControlKind = (typeof CONTROLS)[number];

/** A control by its label; its content, or the other cells of a row. */
export type Control = { kind: ControlKind; label: string; values: string[] };
/** A tool's screen, described rather than copied. */
export type Screen = { controls: Control[] };

const LINE = new RegExp(`^(${CONTROLS.join('|')})\\s+("[^"]{1,120}"(?:\\s+"[^"]{0,120}")*)$`);
const MOST_CONTROLS = 40;
/** Describes the whole screen or labels others: not a control. */
const PLAIN: readonly ControlKind[] = ['title', 'heading', 'text', 'columns'];

/**
 * Parses the description of a screen, or says what is wrong with it. One line per control, with its label and content:
 * `title "Create a virtual machine"`, `menu "Networking"`, `field "Region" "(Europe) West Europe"`, `check "Boot diagnostics" "on"`,
 * `columns "Name" "Type"` with `row "vm-1" "Virtual machine"` below, `button "Create"`.
 */
export function readScreen(text: string): Screen | { fault: string } {
  const controls: Control[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const [, kind, quoted] = LINE.exec(line) ?? [];
    if (kind === undefined) return { fault: `line ${index + 1} of the screen is not understood` };
    const [label, ...values] = quoted!.match(/"[^"]*"/g)!.map((part) => part.slice(1, -1));
    controls.push({ kind: kind as ControlKind, label: label!, values });
  }
  if (controls.length === 0) return { fault: 'the screen is empty' };
  if (controls.length > MOST_CONTROLS) return { fault: `the screen has more than ${MOST_CONTROLS} controls` };
  const names = pointableOf({ controls }).map(({ label }) => label);
  const twin = names.find((name, index) => names.indexOf(name) < index);
  return twin === undefined ? { controls } : { fault: `the screen has two controls "${twin}"` };
}

export const isScreen = (read: Screen | { fault: string }): read is Screen => !('fault' in read);

/** The controls one can point at, in reading order. */
export const pointableOf = ({ controls }: Screen): Control[] =>
  inReadingOrder(controls).filter(({ kind }) => !PLAIN.includes(kind));

/** Menus are on the side and are read first; everything else stays in its written order. */
export function inReadingOrder(controls: readonly Control[]): Control[] {
  const isTitle = ({ kind }: Control) => kind === 'title';
  const isMenu = ({ kind }: Control) => kind === 'menu';
  return [
    ...controls.filter(isTitle),
    ...controls.filter(isMenu),
    ...controls.filter((control) => !isTitle(control) && !isMenu(control)),
  ];
}
