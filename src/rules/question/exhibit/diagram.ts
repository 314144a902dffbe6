/** What can be in a diagram; its name appears above its label. */
export const NODE_KINDS = [
  'router',
  'switch',
  'firewall',
  'server',
  'host',
  'cloud',
  'gateway',
  'balancer',
  'database',
  'storage',
  'access point',
  'subnet',
  'service',
  'user',
  'management group',
  'subscription',
  'resource group',
] as const;
type NodeKind = (typeof NODE_KINDS)[number];

export type DiagramNode = { id: string; kind: NodeKind; label: string };
export type DiagramLink = { from: string; to: string; label: string; isDirected: boolean };
/** A frame around nodes: a site, a zone, a network. */
export type DiagramGroup = { label: string; members: string[] };
export type Diagram = { nodes: DiagramNode[]; links: DiagramLink[]; groups: DiagramGroup[]; rows: string[][] };

const ID = '[A-Za-z][A-Za-z0-9_-]{0,29}';
const LABEL = '"([^"]{0,60})"';
const NODE = new RegExp(`^(${NODE_KINDS.join('|')})\\s+(${ID})(?:\\s+${LABEL})?$`);
const LINK = new RegExp(`^(${ID})\\s*(--|->)\\s*(${ID})(?:\\s+${LABEL})?$`);
const GROUP = new RegExp(`^group\\s+${LABEL}\\s*:\\s*(${ID}(?:\\s+${ID})*)$`);
const ROW = new RegExp(`^row\\s*:\\s*(${ID}(?:\\s+${ID})*)$`);

const MOST_NODES = 24;
const MOST_LINKS = 100;
const MOST_GROUPS = 24;

/**
 * Parses a diagram's description, or says what is wrong. One thing per line: `router R1 "Edge"`, `R1 -- R2 "10.0.0.0/30"`
 * or `A -> B` for a link, `group "VPC": A B` for a frame, and `row: A B` for what goes side by side, from the top.
 */
export function readDiagram(text: string): Diagram | { fault: string } {
  const diagram: Diagram = { nodes: [], links: [], groups: [], rows: [] };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line !== '' && !readLine(line, diagram)) return { fault: `line ${index + 1} of the diagram is not understood` };
  }
  return faultIn(diagram) ?? diagram;
}

export const isDiagram = (read: Diagram | { fault: string }): read is Diagram => !('fault' in read);

function readLine(line: string, { nodes, links, groups, rows }: Diagram): boolean {
  const node = NODE.exec(line);
  if (node) return nodes.push({ kind: node[1] as NodeKind, id: node[2]!, label: node[3] ?? node[2]! }) > 0;
  const link = LINK.exec(line);
  if (link) return links.push({ from: link[1]!, isDirected: link[2] === '->', to: link[3]!, label: link[4] ?? '' }) > 0;
  const group = GROUP.exec(line);
  if (group) return groups.push({ label: group[1]!, members: group[2]!.split(/\s+/) }) > 0;
  const row = ROW.exec(line);
  return row !== null && rows.push(row[1]!.split(/\s+/)) > 0;
}

function faultIn({ nodes, links, groups, rows }: Diagram): { fault: string } | null {
  const ids = nodes.map(({ id }) => id);
  if (ids.length > MOST_NODES) return { fault: `the diagram has more than ${MOST_NODES} nodes` };
  if (links.length > MOST_LINKS) return { fault: `the diagram has more than ${MOST_LINKS} links` };
  if (groups.length > MOST_GROUPS) return { fault: `the diagram has more than ${MOST_GROUPS} groups` };
  const twin = ids.find((id, index) => ids.indexOf(id) < index);
  if (twin !== undefined) return { fault: `the diagram has two nodes "${twin}"` };
  const named = [
    ...links.flatMap(({ from, to }) => [from, to]),
    ...groups.flatMap(({ members }) => members),
    ...rows.flat(),
  ];
  if (ids.length + named.length === 0) return { fault: 'the diagram is empty' };
  const unknown = named.find((id) => !ids.includes(id));
  if (unknown !== undefined)
    return {
      fault: `the diagram has no node "${unknown}": say what it is on a line of its own, such as router ${unknown}`,
    };
  const loop = links.find(({ from, to }) => from === to);
  if (loop) return { fault: `"${loop.from}" is linked to itself` };
  const placed = rows.flat();
  const again = placed.find((id, index) => placed.indexOf(id) < index);
  return again === undefined ? null : { fault: `"${again}" is in two places` };
}

/** What a diagram shows, in sentences. */
export function diagramText({ nodes, links, groups }: Diagram): string {
  const nameOf = (id: string) => {
    const { kind, label } = nodes.find((node) => node.id === id)!;
    return `${label} (${kind})`;
  };
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  return [
    ...links.map(
      ({ from, to, label, isDirected }) =>
        `${nameOf(from)} ${isDirected ? 'leads' : 'is connected'} to ${nameOf(to)}${label && `: ${label}`}.`,
    ),
    ...nodes.filter(({ id }) => !linked.has(id)).map(({ id }) => `${nameOf(id)} has no links.`),
    ...groups.map(({ label, members }) => `${label} holds ${members.map(nameOf).join(', ')}.`),
  ].join(' ');
}
