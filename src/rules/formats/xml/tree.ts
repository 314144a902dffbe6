import { Parser } from 'htmlparser2';
import { FileRefused } from '../format.ts';
import { LIMITS } from '../limits.ts';
import { decodeText } from '../text/decode.ts';
import { lineCounter } from '../text/line-counter.ts';

/** An XML element, its name without a prefix. `isBroken`: it, or something around or inside it, was not closed. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
  line: number;
  /** Where it begins in the text, and where what follows it does. */
  from: number;
  to: number;
  isBroken: boolean;
};

/**
 * The tree of an XML text. Nothing is expanded or fetched: a document type that declares anything is refused. Malformed
 * input is read as far as possible, and marked, so that one broken question doesn't take the others with it.
 */
export function readTree(bytes: Uint8Array): Element {
  const text = decodeText(bytes).text;
  const lineOf = lineCounter(text);
  const root: Element = { name: '', attributes: {}, children: [], line: 1, from: 0, to: text.length, isBroken: false };
  const open: Element[] = [root];
  let elements = 0;
  const parser = new Parser(
    {
      onprocessinginstruction: (name, data) => {
        if (/^!(entity|element|attlist)/i.test(name) || (/^!doctype/i.test(name) && data.includes('[')))
          throw new FileRefused('Invalid XML file', 'The file declares its own entities, which are not allowed');
      },
      onopentag: (name, attributes) => {
        elements += 1;
        if (open.length > LIMITS.xmlDepth) throw new FileRefused('Invalid XML file', 'The file is nested too deeply');
        if (elements > LIMITS.xmlElements)
          throw new FileRefused('Invalid XML file', 'The file contains too many elements');
        // After a processing instruction, the parser points to the sign that ends it.
        const from = parser.startIndex + (text[parser.startIndex] === '<' ? 0 : 1);
        const element = {
          name: name.replace(/^.*:/, ''),
          attributes,
          children: [],
          line: lineOf(from),
          from,
          to: text.length,
          isBroken: false,
        };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext: (part) => {
        const { children } = open.at(-1)!;
        if (typeof children.at(-1) === 'string') children.push(`${children.pop() as string}${part}`);
        else children.push(part);
      },
      onclosetag: (_, isImplied) => {
        const closed = open.pop()!;
        closed.to = parser.endIndex + 1;
        if (isImplied && !text.startsWith('/>', parser.endIndex - 1))
          for (const element of [...open, closed]) element.isBroken = true;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return root;
}

const isElement = (node: Element | string): node is Element => typeof node !== 'string';

/** Its child elements, only those with the given name if any. */
export const childrenOf = ({ children }: Element, name?: string): Element[] =>
  children.filter((node) => isElement(node)).filter((node) => name === undefined || node.name === name);

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element && childrenOf(element, name)[0];

/** Every descendant with one of the names, in document order. */
export function below(element: Element, ...names: string[]): Element[] {
  return childrenOf(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...below(child, ...names),
  ]);
}

/** All text inside it, verbatim. */
export const textIn = (element: Element | undefined): string =>
  element?.children.map((node) => (isElement(node) ? textIn(node) : node)).join('') ?? '';
