import { type Diagram, diagramText, readDiagram } from '#rules/question/exhibit/diagram.ts';
import { type LaidNode, layOut } from '#rules/question/exhibit/diagram-layout.ts';
import { LINE } from '#rules/question/exhibit/diagram-measures.ts';
import type { Form } from '../form.ts';
import type { Scene, Shape } from '../scene.ts';

/** Devices and their links, described as the diagrams of questions are, and laid out by the same rules. */
export const topology: Form<Diagram> = {
  read: readDiagram,
  words: diagramText,
  draw(diagram, width) {
    const { nodes, links, groups, ...bounds } = layOut(diagram, width < 400);
    const shapes: Shape[] = [
      ...groups.map(({ x, y, width: wide, height }): Shape => ({
        is: 'box',
        x,
        y,
        width: wide,
        height,
        look: 'frame',
      })),
      ...links.map(({ path, isDirected }): Shape => ({ is: 'path', d: path, look: isDirected ? 'arrow' : 'line' })),
      ...groups.map(({ label, x, y }): Shape => ({ is: 'text', x: x + 10, y: y + 15, lines: [label], look: 'muted' })),
      ...links
        .filter(({ label }) => label !== '')
        .flatMap(({ lines, labelBox }): Shape[] => [
          { is: 'box', ...labelBox, look: 'label' },
          { is: 'text', x: labelBox.x + labelBox.width / 2, y: labelBox.y + 13.5, lines, look: 'plain', at: 'middle' },
        ]),
      ...nodes.flatMap(shapesOf),
    ];
    return { ...bounds, shapes } satisfies Scene;
  },
};

function shapesOf({ kind, lines, x, y, width, height }: LaidNode): Shape[] {
  const top = y + (height - (38 + lines.length * LINE.node)) / 2;
  const middle = x + width / 2;
  return [
    { is: 'box', x, y, width, height, look: 'plain', isRound: kind === 'cloud' },
    { is: 'text', x: middle, y: top + 21, lines: [kind], look: 'muted', at: 'middle' },
    { is: 'text', x: middle, y: top + 41, lines, look: 'strong', at: 'middle' },
  ];
}
