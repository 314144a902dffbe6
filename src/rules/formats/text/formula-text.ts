/** What a formula loses when it becomes a line of text. */
export const LOST_FORMULA = 'Formula formatting';

const MOST_DEPTH = 40;

/** What LaTeX calls the signs that a line of text can show. */
const SIGNS: Record<string, string> = Object.fromEntries(
  (
    'times × cdot · div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ lt < gt > ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ infty ∞ ' +
    'to → rightarrow → Rightarrow ⇒ leftarrow ← Leftarrow ⇐ leftrightarrow ↔ implies ⇒ iff ⇔ sum ∑ prod ∏ int ∫ ' +
    'in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ land ∧ wedge ∧ lor ∨ vee ∨ neg ¬ lnot ¬ oplus ⊕ ' +
    'forall ∀ exists ∃ ldots … dots … cdots … degree ° circ ° lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ mid | parallel ∥ ' +
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ lambda λ mu μ nu ν xi ξ pi π rho ρ ' +
    'sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω'
  )
    .split(' ')
    .reduce<[string, string][]>(
      (pairs, word, at, all) => (at % 2 === 0 ? [...pairs, [word, all[at + 1]!]] : pairs),
      [],
    ),
);
/** Commands that only say how what follows looks. */
const LOOKS = new Set(
  'text textbf textit texttt textrm mathrm mathbf mathit mathsf mathtt mathcal mathbb operatorname mbox left right big Big displaystyle limits'.split(
    ' ',
  ),
);
const SPACES = new Set(['quad', 'qquad', ',', ';', ':', '!', ' ']);

const isOneThing = (text: string): boolean => /^(?:[\p{L}\p{N}.]*|.|\(.*\))$/su.test(text);
/** What keeps together when a sign is put before or after it. */
const grouped = (text: string): string => (isOneThing(text) ? text : `(${text})`);

/** A formula in LaTeX as a line of text: `\frac{a+b}{2}` is `(a+b)/2`. */
export function formulaText(tex: string): string {
  let at = 0;
  const argument = (depth: number): string => {
    while (tex[at] === ' ') at += 1;
    if (tex[at] === '{') {
      at += 1;
      return until('}', depth + 1);
    }
    return tex[at] === '\\' ? command(depth + 1) : (tex[at++] ?? '');
  };
  const command = (depth: number): string => {
    at += 1;
    const from = at;
    while (at < tex.length && /[a-z]/i.test(tex[at]!)) at += 1;
    if (at === from) at += 1;
    const name = tex.slice(from, at);
    if (Object.hasOwn(SIGNS, name)) return SIGNS[name]!;
    if (SPACES.has(name)) return ' ';
    if (name === '\\') return '\n';
    if (depth > MOST_DEPTH) return '';
    if (/^[dt]?frac$/.test(name)) {
      const above = grouped(argument(depth));
      return `${above}/${grouped(argument(depth))}`;
    }
    if (name === 'sqrt') return `√${grouped(argument(depth))}`;
    if (name === 'begin' || name === 'end') return argument(depth) === '' ? '' : ' ';
    if (LOOKS.has(name)) return tex[at] === '{' ? argument(depth) : '';
    return name;
  };
  const until = (end: string, depth: number): string => {
    let out = '';
    while (at < tex.length && tex[at] !== end) {
      const sign = tex[at]!;
      if (sign === '\\') out += command(depth);
      else if (sign === '{' && depth <= MOST_DEPTH) {
        at += 1;
        out += until('}', depth + 1);
      } else {
        at += 1;
        if ((sign === '^' || sign === '_') && depth <= MOST_DEPTH) out += `${sign}${grouped(argument(depth))}`;
        else if (sign !== '{' && sign !== '}') out += sign === '~' || sign === '&' ? ' ' : sign;
      }
    }
    at += 1;
    return out;
  };
  let whole = '';
  while (at < tex.length) whole += until('', 0);
  return whole.replace(/[ \t]+/g, ' ').trim();
}

/** What begins and ends a formula in a text, and what must be in it so that it is one: `$$` is also a process of a shell. */
const MARKS: readonly { begin: string; end: string; isFormula: (inner: string, before: string) => boolean }[] = [
  // In front of a quotation mark or a slash it is a group of a regular expression.
  { begin: '\\(', end: '\\)', isFormula: (_, before) => !/["'/`\w.*]/.test(before) },
  { begin: '\\[', end: '\\]', isFormula: (_, before) => !/["'/`\w.*]/.test(before) },
  { begin: '$$', end: '$$', isFormula: (inner) => /[\\^_=+<>{]|^\s*[a-z\d]\s*$/i.test(inner) },
];
const MOST_FORMULA = 2000;

/** A text with the formulas between LaTeX's marks as lines of text. */
export function withPlainFormulas(text: string, losses: Set<string>): string {
  if (!/\\[([]|\$\$/.test(text)) return text;
  let out = '';
  for (let at = 0; at < text.length;) {
    const mark = MARKS.find(({ begin }) => text.startsWith(begin, at));
    const end = mark ? text.slice(at + 2, at + 2 + MOST_FORMULA).indexOf(mark.end) : -1;
    const inner = end < 0 ? '' : text.slice(at + 2, at + 2 + end);
    if (mark && inner.trim() !== '' && mark.isFormula(inner, text[at - 1] ?? ' ')) {
      out += formulaText(inner);
      losses.add(LOST_FORMULA);
      at += inner.length + 4;
    } else {
      out += text[at]!;
      at += 1;
    }
  }
  return out;
}

/** Between single dollars, only what LaTeX alone writes: `$PATH:$HOME` is none. */
const DOLLARS =
  /(?<![\\$\p{L}\p{N}])\$(?=[^\s$])([^$\n]{0,300}?(?:\\[a-z]|\^)[^$\n]{0,300}?)(?<=[^\s\\$])\$(?![\d$])/giu;

/** A text with the formulas between single dollars as lines of text. */
export const withPlainDollars = (text: string, losses: Set<string>): string =>
  text.replace(DOLLARS, (_, inner: string) => {
    losses.add(LOST_FORMULA);
    return formulaText(inner);
  });

/** An element of MathML while it is read. */
export type MathNode = { name: string; children: (MathNode | string)[] };

/** MathML as a line of text. */
export function mathText(node: MathNode | string, depth = 0): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ').trim();
  if (node.name === 'annotation' || node.name === 'annotation-xml' || depth > MOST_DEPTH) return '';
  const parts = node.children.map((child) => mathText(child, depth + 1)).filter((part) => part !== '');
  const [first = '', second = '', third = ''] = parts.map(grouped);
  switch (node.name) {
    case 'mfrac':
      return `${first}/${second}`;
    case 'msup':
    case 'mover':
      return `${first}^${second}`;
    case 'msub':
    case 'munder':
      return `${first}_${second}`;
    case 'msubsup':
    case 'munderover':
      return `${first}_${second}^${third}`;
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${second}√${first}`;
    case 'mtr':
      return `${parts.join(' ')}\n`;
    case 'mfenced':
      return `(${parts.join(', ')})`;
    default:
      return parts.join('');
  }
}
