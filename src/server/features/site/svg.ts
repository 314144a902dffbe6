import { Parser } from 'htmlparser2';

/** What an uploaded drawing is: no SVG, one that is accepted, or one that has something no list names. */
export type SvgVerdict = 'not svg' | 'fine' | 'refused';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** What drawing programs note down for themselves, in elements and attributes of their own, which no browser acts on. */
const EDITORS = [
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://www.figma.com/figma/ns',
  'https://boxy-svg.com',
];
const MOST_DEPTH = 100;
const MOST_ELEMENTS = 20_000;
const MOST_NAMESPACES = 50;

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

const ELEMENTS = words(`
  svg g defs symbol use a title desc metadata switch style image
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

const ATTRIBUTES = words(`
  id class style lang role tabindex focusable version baseProfile type media title enable-background
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength rotate textLength lengthAdjust
  viewBox preserveAspectRatio zoomAndPan transform gradientTransform patternTransform gradientUnits spreadMethod offset
  patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY
  orient startOffset method spacing side systemLanguage requiredFeatures requiredExtensions
  filterUnits primitiveUnits in in2 result stdDeviation mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias
  targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation
  pointsAtX pointsAtY pointsAtZ limitingConeAngle z scale xChannelSelector yChannelSelector radius baseFrequency numOctaves
  seed stitchTiles tableValues slope intercept amplitude exponent
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-vertical
  image-rendering isolation kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor
  text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility white-space word-spacing
  writing-mode`);

/** A place within the drawing, or a picture in the file itself. */
const OWN_PLACE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/;
/** What can make CSS fetch or run something, and the escapes that could hide it. */
const CSS_REACHES_OUT =
  /\\|@import|expression\(|javascript:|behavior\s{0,9}:|-moz-binding|\b(?:image|image-set|src|cross-fade)\(/i;

const isFineCss = (text: string): boolean =>
  !CSS_REACHES_OUT.test(text) &&
  text
    .split(/\burl\(/i)
    .slice(1)
    .every((inside) => OWN_PLACE.test(inside.slice(0, 100).replace(/^\s*["']?/, '')));

const REFUSED = new Error('refused');
const NOT_SVG = new Error('not svg');

/**
 * Reads a drawing and accepts only what lists name: elements that draw, attributes that say how, and references to places within
 * it. Everything else is refused, known to be harmful or not.
 */
export function judgeSvg(source: string): SvgVerdict {
  /** The names bound to namespaces, for each open element. */
  const scopes: ReadonlyMap<string, string>[] = [new Map()];
  const open: string[] = [];
  let elements = 0;
  let isVerbatim = false;
  const refuse = (): never => {
    throw elements === 0 ? NOT_SVG : REFUSED;
  };
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        const isDeclaration = name === '?xml' && elements === 0;
        const isType = /^!doctype$/i.test(name) && /^!doctype\s+svg\b/i.test(data) && !data.includes('[');
        if (!isDeclaration && !isType) refuse();
      },
      onopentag(name, attributes) {
        const scope = scopeIn(scopes.at(-1)!, attributes);
        const { prefix, local } = partsOf(name);
        const space = scope.get(prefix);
        if (elements === 0 && (local !== 'svg' || (space !== undefined && space !== SVG))) refuse();
        elements += 1;
        if (open.length >= MOST_DEPTH || elements > MOST_ELEMENTS || scope.size > MOST_NAMESPACES) refuse();
        // A file without a namespace is drawn as SVG by nothing, but other programs write them.
        const isDrawn = space === SVG || (prefix === '' && space === undefined);
        if (!(isDrawn ? ELEMENTS.has(local) : isEditors(space))) refuse();
        if (elements > 1 && open.length === 0) refuse();
        for (const [attribute, value] of Object.entries(attributes))
          if (!isFineAttribute(attribute, value, scope)) refuse();
        scopes.push(scope);
        open.push(isDrawn ? local : '');
      },
      oncdatastart() {
        isVerbatim = true;
      },
      oncdataend() {
        isVerbatim = false;
      },
      ontext(text) {
        // What only looks like text here may be markup to others.
        if (!isVerbatim && source.slice(parser.startIndex, parser.endIndex + 1).includes('<')) refuse();
        if (open.at(-1) === 'style') styles.push(text);
      },
      onclosetag(_name, isImplied) {
        // A browser stops where an element is not closed; what it makes of the rest is not ours to guess.
        if (isImplied && !source.startsWith('/>', parser.endIndex - 1)) refuse();
        if (open.pop() === 'style' && !isFineCss(styles.splice(0).join(''))) refuse();
        scopes.pop();
      },
    },
    { xmlMode: true },
  );
  const styles: string[] = [];
  try {
    parser.end(source);
  } catch (error) {
    if (error === NOT_SVG) return 'not svg';
    if (error === REFUSED) return 'refused';
    throw error;
  }
  return elements === 0 ? 'not svg' : 'fine';
}

function partsOf(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(':');
  return { prefix: name.slice(0, Math.max(0, colon)), local: name.slice(colon + 1) };
}

function scopeIn(around: ReadonlyMap<string, string>, attributes: Record<string, string>): ReadonlyMap<string, string> {
  const own = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0) return around;
  return new Map([...around, ...own.map(([name, uri]) => [name === 'xmlns' ? '' : name.slice(6), uri] as const)]);
}

const isEditors = (space: string | undefined) =>
  space !== undefined && EDITORS.some((own) => space === own || (own.endsWith('/') && space.startsWith(own)));

function isFineAttribute(name: string, value: string, scope: ReadonlyMap<string, string>): boolean {
  const { prefix, local } = partsOf(name);
  if (name === 'xmlns' || prefix === 'xmlns') return true;
  if (name === 'href' || (local === 'href' && scope.get(prefix) === XLINK) || name === 'xlink:href')
    return OWN_PLACE.test(value);
  if (prefix === 'xml') return local === 'space' || local === 'lang';
  if (prefix !== '')
    return isEditors(scope.get(prefix)) || (prefix === 'xlink' && /^(type|title|show|actuate)$/.test(local));
  if (/^(aria|data)-[\w-]+$/.test(name)) return true;
  return ATTRIBUTES.has(name) && isFineCss(value);
}
