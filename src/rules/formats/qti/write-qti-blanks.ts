import type { StoredPart } from '../../question/option.ts';
import { BLANK_SIGN } from '../../question/part/blank.ts';
import { type Accepts, numberOf } from '../../question/part/entry.ts';
import type { WrittenQuestion } from '../format.ts';
import { lostOfJudging } from '../other-kinds.ts';
import { xmlText } from '../text/xml-escape.ts';
import type { QtiWriter } from './qti-versions.ts';
import { type AskedXml, CARDINALITY } from './write-qti-options.ts';

/** The class of a line with a blank of ours, and of what is in it besides the blank. */
export const BLANK_CLASS = 'blank';
export const LABEL_CLASS = 'label';
export const UNIT_CLASS = 'unit';

const responseId = (part: number) => `RESPONSE-${part + 1}`;
const feedbackId = (part: number) => `blank-${part + 1}`;

/** What a blank accepts, in the spelling of a schema. */
const valuesOf = ({ entry, values, unit }: Accepts): string[] =>
  entry === 'number' ? values.map((value) => String(numberOf(value, unit))) : values;

/** A question with blanks to type into. Each has a line of its own. */
export function askedBlanks({ parts }: WrittenQuestion, writer: QtiWriter): AskedXml {
  const { qti, setOutcome, base } = writer;
  // Those of a question that was checked always say what they accept.
  const blanks = parts.map((part) => ({ ...part, accepts: part.accepts! }));
  const reasons = blanks.flatMap(({ rationale }, part) =>
    rationale === '' ? [] : [base('identifier', feedbackId(part))],
  );
  const areRight = qti('and', {}, ...blanks.map(({ accepts }, part) => rightXml(accepts, part, writer)));
  return {
    declarations: blanks.map(({ accepts }, part) => declarationXml(accepts, part, writer)),
    outcomes: [
      qti('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: CARDINALITY.several, baseType: 'identifier' }),
    ],
    body: blanks.map((blank, part) => lineXml(blank, part, writer)),
    processing: [
      qti('responseCondition', {}, qti('responseIf', {}, areRight, setOutcome('SCORE', base('float', '1')))),
      ...(reasons.length > 0 ? [setOutcome('FEEDBACK', qti(CARDINALITY.several, {}, ...reasons))] : []),
    ],
  };
}

function declarationXml(accepts: Accepts, part: number, { qti }: QtiWriter): string {
  const values = valuesOf(accepts).map((value) => value.trim());
  const isNumber = accepts.entry === 'number';
  const entries = values.map((mapKey) =>
    qti('mapEntry', {
      mapKey,
      mappedValue: 1,
      ...(!isNumber && { caseSensitive: accepts.isCaseSensitive ?? false }),
    }),
  );
  return qti(
    'responseDeclaration',
    { identifier: responseId(part), cardinality: CARDINALITY.one, baseType: isNumber ? 'float' : 'string' },
    qti('correctResponse', {}, qti('value', {}, xmlText(values[0] ?? ''))),
    qti('mapping', { defaultValue: 0 }, ...entries),
  );
}

/** Whether a blank is right: its value is near enough to a number, or is one of the texts. */
function rightXml(accepts: Accepts, part: number, { qti, base }: QtiWriter): string {
  const response = { identifier: responseId(part) };
  if (accepts.entry !== 'number') return qti('gte', {}, qti('mapResponse', response), base('float', '1'));
  const { tolerance = 0 } = accepts;
  const near: Record<string, string> =
    tolerance > 0 ? { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` } : { toleranceMode: 'exact' };
  return qti(
    'or',
    {},
    ...valuesOf(accepts).map((value) => qti('equal', near, qti('variable', response), base('float', value))),
  );
}

/** A blank in its text, or after it; with its unit and why it is right. */
function lineXml(
  { text, rationale, accepts }: StoredPart & { accepts: Accepts },
  part: number,
  { qti, html, why }: QtiWriter,
): string {
  const { entry, unit } = accepts;
  const isOwn = entry === 'address' || entry === 'command';
  const interaction = qti('textEntryInteraction', {
    responseIdentifier: responseId(part),
    ...(isOwn && { class: entry }),
  });
  // With the space inside, so that it is no part of the text.
  const blank = `${interaction}${unit === undefined ? '' : `<span class="${UNIT_CLASS}"> ${html(unit)}</span>`}`;
  const at = text.indexOf(BLANK_SIGN);
  const line =
    at < 0
      ? `<span class="${LABEL_CLASS}">${html(text)}</span> ${blank}`
      : `${html(text.slice(0, at))}${blank}${html(text.slice(at + BLANK_SIGN.length))}`;
  return `<p class="${BLANK_CLASS}">${line}${why(feedbackId(part), rationale).join('')}</p>`;
}

/** What of blanks other programs would not know. */
export const lostOfBlanks = ({ parts }: WrittenQuestion): string[] => [
  ...new Set(parts.flatMap(({ accepts }) => (accepts ? lostOfJudging(accepts) : []))),
];
