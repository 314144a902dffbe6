import { type Fault, isFault, reader, type ReadForm } from './form.ts';
import { boxes } from './forms/boxes.ts';
import { layers } from './forms/layers.ts';
import { sequence } from './forms/sequence.ts';
import { states } from './forms/states.ts';
import { timeline } from './forms/timeline.ts';
import { topology } from './forms/topology.ts';

/** The forms of drawings. To add one: a file in `forms/`, and its line here. */
const FORMS = {
  topology: reader(topology),
  sequence: reader(sequence),
  boxes: reader(boxes),
  timeline: reader(timeline),
  states: reader(states),
  layers: reader(layers),
};
type DrawingForm = keyof typeof FORMS;

/** A drawing of a guide: what it is called, what it says in words, and its shapes for a width. */
export type Drawing = ReadForm & { form: DrawingForm; title: string };

const isForm = (name: string): name is DrawingForm => Object.hasOwn(FORMS, name);

/** Whether a block of code with this first line, `form title`, is a drawing. */
export const isDrawing = (info: string): boolean => isForm(info.trim().split(/\s+/)[0]!);

/**
 * Reads a drawing: `info` is what stands behind the backticks of its block, its form and its title, as in `sequence TCP handshake`;
 * `text` are the lines in it.
 */
export function readDrawing(info: string, text: string): Drawing | Fault {
  const [form = '', ...title] = info.trim().split(/\s+/);
  if (!isForm(form)) return { fault: `there is no form of drawing “${form}”` };
  if (title.length === 0) return { fault: `the drawing has no title: write it behind ${form}` };
  const read = FORMS[form](text);
  return isFault(read) ? read : { ...read, form, title: title.join(' ') };
}

const BLOCK = /^```([^`\n]*)\n([^]*?)^```[ \t]*$/gm;

/** What is wrong with the drawings in a guide, each with its title. */
export const drawingFaults = (guide: string): string[] =>
  [...guide.matchAll(BLOCK)].flatMap(([, info = '', text = '']) => {
    if (!isDrawing(info)) return [];
    const read = readDrawing(info, text);
    return isFault(read) ? [`${info.trim()}: ${read.fault}`] : [];
  });

/** A guide without its drawings, which are not words to read. */
export const withoutDrawings = (guide: string): string =>
  guide.replace(BLOCK, (block: string, info: string) => (isDrawing(info) ? '' : block));
