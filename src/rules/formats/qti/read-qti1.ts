import { draftRow, type FoundParts } from '../draft-row.ts';
import { emptyReading, linePlace, type Reading } from '../format.ts';
import { pairsParts, typedParts } from '../other-kinds.ts';
import { excerptOf } from '../text/excerpt.ts';
import { htmlText } from '../text/html-text.ts';
import { partSources } from '../text/source-line.ts';
import { foundPictures, LOST_PICTURE, type PictureSource, type TakePicture } from '../picture/found-pictures.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';

/** What is asked otherwise than by options, by the element that asks it. */
const ANSWERED: Record<string, string> = {
  response_str: 'A text entry question',
  response_num: 'A numerical question',
  response_xy: 'A question about a picture',
  response_grp: 'A matching question',
};

/** The items of QTI 1.2, which Canvas writes too. */
export function qti1Reading(root: Element, source: PictureSource): Reading {
  const reading = { ...emptyReading(), pictures: source.kept };
  for (const item of below(root, 'item')) takeItem(reading, item, source);
  return reading;
}

function takeItem(reading: Reading, item: Element, source: PictureSource): void {
  const place = linePlace(item.line);
  const losses = new Set<string>();
  const { exhibits, take } = foundPictures(source);
  const say = (element: Element | undefined, taker?: TakePicture): string =>
    (element ? below(element, 'mattext', 'matimage', 'mataudio', 'matvideo') : [])
      .map((part) => sayPart(part, losses, taker))
      .filter((text) => text !== '')
      .join('\n');
  const presentation = childOf(item, 'presentation');
  const asked = presentation ? below(presentation, 'response_lid', ...Object.keys(ANSWERED)) : [];
  const text = say(presentation && without(presentation, ['response_lid', ...Object.keys(ANSWERED)]), take);
  const excerpt = excerptOf(text || item.attributes.title || item.attributes.ident || '');
  const refuse = (reason: string) => void reading.misfits.push({ place, excerpt, reason });
  if (item.isBroken) return refuse('The XML is invalid here: not every element is closed');
  const [first, ...others] = asked;
  if (!first) return refuse('A text without a question');
  const conditions = below(item, 'respcondition');
  const other = asksOtherwise({ text, exhibits }, first, others, conditions, (element) => say(element));
  if (typeof other === 'string') return refuse(other);
  if (other) {
    const all = below(item, 'itemfeedback').map((feedback) => say(feedback));
    reading.questions.push({ place, excerpt, question: draftRow({ ...other, ...partSources(all.join('\n').trim()) }) });
    reading.lost.push(...[...losses].map((what) => ({ place, what })));
    return;
  }
  const labels = below(first, 'response_label');
  const keys = keysOf(conditions);
  const right = labels.flatMap(({ attributes }, index) => (keys.includes(attributes.ident ?? '') ? [index] : []));
  if (right.length === 0) return refuse('No option is marked as correct');
  const feedbacks = new Map(below(item, 'itemfeedback').map((feedback) => [feedback.attributes.ident ?? '', feedback]));
  const usedNames = new Set<string>();
  const rationaleOf = (ident: string): string => {
    const linked = conditions
      .filter((condition) => positives(condition).length === 1 && positives(condition)[0] === ident)
      .flatMap((condition) => below(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? ''));
    const names = [`${ident}_fb`, ...linked.filter((name) => !/^(general|correct|incorrect)/.test(name))];
    const name = names.find((own) => feedbacks.has(own));
    if (name === undefined) return '';
    usedNames.add(name);
    return say(feedbacks.get(name));
  };
  const options = labels.map((label) => say(label));
  const rationales = labels.map(({ attributes }) => rationaleOf(attributes.ident ?? ''));
  const general = [...feedbacks].filter(([name]) => !usedNames.has(name)).map(([, feedback]) => say(feedback));
  const { explanation, sources } = partSources(general.filter((part) => part !== '').join('\n'));
  const question = draftRow({ text, options, right, rationales, explanation, sources, exhibits });
  reading.questions.push({ place, excerpt, question });
  reading.lost.push(...[...losses].map((what) => ({ place, what })));
}

function sayPart(part: Element, lost: Set<string>, take?: TakePicture): string {
  if (part.name !== 'mattext') {
    lost.add(part.name === 'matimage' ? LOST_PICTURE : 'A recording');
    return part.name === 'matimage' ? '[picture]' : '';
  }
  const given = textIn(part);
  if (part.attributes.texttype !== 'text/html' && !/<\/?[a-z]|&\w+;/i.test(given)) return given.trim();
  const { text, lost: gone } = htmlText(given, take);
  for (const what of gone) lost.add(what);
  return text;
}

function without(element: Element, names: readonly string[]): Element {
  const children = element.children
    .filter((child) => typeof child === 'string' || !names.includes(child.name))
    .map((child) => (typeof child === 'string' ? child : without(child, names)));
  return { ...element, children };
}

type Say = (element: Element | undefined) => string;

/** A matching question, or one with something to type in; null: neither, or why there is no such thing here. */
function asksOtherwise(
  common: Pick<FoundParts, 'text' | 'exhibits'>,
  first: Element,
  others: readonly Element[],
  conditions: readonly Element[],
  say: Say,
): FoundParts | string | null {
  const equals = conditions
    .filter((condition) => childrenOf(condition, 'setvar').some((set) => Number(textIn(set)) > 0))
    .flatMap((condition) => below(without(condition, ['not']), 'varequal'));
  const all = [first, ...others];
  if (all.length > 1 && all.every(({ name }) => name === 'response_lid')) {
    const labelled = (lid: Element) =>
      below(lid, 'response_label').map((label) => [label.attributes.ident, say(label)] as const);
    const pairs = all.map((lid) => {
      const key = equals.find(({ attributes }) => attributes.respident === lid.attributes.ident);
      const rights = new Map(labelled(lid));
      return { left: say(without(lid, ['render_choice'])), right: rights.get(textIn(key).trim()) };
    });
    if (pairs.some(({ right }) => right === undefined)) return 'Not every pair is complete';
    const extra = labelled(first).map(([, right]) => ({ left: '', right }));
    return pairsParts(common, [...pairs.map(({ left, right = '' }) => ({ left, right })), ...extra]);
  }
  if (others.length > 0) return 'It contains several questions';
  if (!(first.name in ANSWERED)) return null;
  const isTyped = first.name === 'response_str' || first.name === 'response_num';
  const values = [...new Set(equals.map((equal) => textIn(equal).trim()))].filter((value) => value !== '');
  if (!isTyped || values.length === 0) return `${ANSWERED[first.name]!} cannot be imported`;
  const isNumber = conditions.some((condition) => below(condition, 'vargte', 'vargt').length > 0);
  const spans = conditions.flatMap((condition) => below(condition, 'varlte').map((most) => Number(textIn(most))));
  const [value] = values;
  const tolerance = isNumber ? Math.max(0, ...spans.map((most) => most - Number(value)).filter(Number.isFinite)) : 0;
  return typedParts(common, {
    entry: isNumber || first.name === 'response_num' ? 'number' : 'text',
    values,
    ...(tolerance > 0 && { tolerance: Number(tolerance.toPrecision(12)) }),
  });
}

/** The choices that a condition wants picked. */
const positives = (condition: Element): string[] =>
  below(without(condition, ['not']), 'varequal').map((equal) => textIn(equal).trim());

/** The choices that the conditions with the most points want picked: one condition with all of them, or one for each. */
function keysOf(conditions: readonly Element[]): string[] {
  const scored = conditions.map((condition) => {
    const points = childrenOf(condition, 'setvar').map((set) => Number(textIn(set).trim()) || 0);
    return { points: Math.max(0, ...points), picks: positives(condition) };
  });
  const most = Math.max(0, ...scored.map(({ points }) => points));
  return most === 0 ? [] : scored.filter(({ points }) => points === most).flatMap(({ picks }) => picks);
}
