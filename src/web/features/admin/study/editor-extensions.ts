import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { STORED_BASE } from '#rules/question/text/text-pictures.ts';
import { ALIGNMENTS, BOX_LOOKS, COLUMN_LOOKS, type ContentClass, INLINE_LOOKS } from './study-looks.ts';

/** The only class of an element that is one of these looks; null if it has none. */
function lookIn(element: HTMLElement, looks: readonly (ContentClass | null)[]): ContentClass | null {
  return looks.find((look) => look !== null && element.classList.contains(look)) ?? null;
}

const classAttribute = (looks: readonly (ContentClass | null)[]) => ({
  default: null,
  parseHTML: (element: HTMLElement) => lookIn(element, looks),
  renderHTML: ({ look }: { look?: ContentClass | null }) => (look ? { class: look } : {}),
});

const BLOCKS = [...BOX_LOOKS, ...COLUMN_LOOKS].map(([look]) => look);

/** Boxes, cards, columns, and the plain blocks that columns are made of. */
const LookBlock = Node.create({
  name: 'lookBlock',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ look: classAttribute(BLOCKS) }),
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** An uploaded picture with its description. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: `img[src^="${STORED_BASE}"]` }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** A mark for each family of looks, so that a look replaces only another of its family. */
const lookMarks = Object.entries(INLINE_LOOKS).map(([family, looks]) => {
  const classes = looks.map(([look]) => look);
  return Mark.create({
    name: `look${family}`,
    addAttributes: () => ({ look: classAttribute(classes) }),
    parseHTML: () => [
      { tag: 'span', consuming: false, getAttrs: (element) => lookIn(element, classes) !== null && null },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  });
});

/** Allowed content without a button, kept as it is. */
const keptMarks = ['mark', 'kbd', 'sub', 'sup'].map((tag) =>
  Mark.create({ name: `kept${tag}`, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'heading'], attributes: { look: classAttribute(ALIGNMENTS.map(([look]) => look)) } },
  ],
});

/** A block of code that is drawn stays one. */
const Drawing = Extension.create({
  name: 'drawing',
  addGlobalAttributes: () => [{ types: ['codeBlock'], attributes: { look: classAttribute(['study-drawing']) } }],
});

/** Without widths, which would be inline styles. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });
const spans = ['colspan', 'rowspan'] as const;
const spansOf = (attributes: Record<string, unknown>) =>
  Object.fromEntries(spans.filter((name) => Number(attributes[name]) > 1).map((name) => [name, attributes[name]]));
const PlainCell = TableCell.extend({ renderHTML: ({ HTMLAttributes }) => ['td', spansOf(HTMLAttributes), 0] });
const PlainHeader = TableHeader.extend({
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(spansOf(HTMLAttributes), { scope: 'col' }), 0],
});

/** Everything study content may consist of; anything pasted is reduced to it. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  PlainCell,
  PlainHeader,
  LookBlock,
  Picture,
  ...lookMarks,
  ...keptMarks,
  Alignment,
  Drawing,
];
