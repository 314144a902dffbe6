import type { WrittenQuestion } from '../format.ts';
import { isOfOptions, writerOfHeld } from '../held.ts';
import { excerptOf } from '../text/excerpt.ts';
import { STYLE_KEEPER, textHtml } from '../text/html-text.ts';
import { categoryOfPlace, tagsOf } from '../text/place-names.ts';
import { withSources } from '../text/source-line.ts';
import { lostSigns } from '../xml/lost-signs.ts';
import { xmlText } from '../xml/escape.ts';

const html = (text: string) => `<text>${xmlText(textHtml(text, STYLE_KEEPER))}</text>`;

function questionXml(question: WrittenQuestion): string {
  const { text, options, correctAnswers, rationales, explanation, sources } = question;
  const share = Number((100 / correctAnswers.length).toFixed(5));
  const isOne = correctAnswers.length === 1;
  const answers = options.map((option, index) => {
    const fraction = correctAnswers.includes(index) ? share : isOne ? 0 : -100;
    const feedback = `<feedback format="html">${html(rationales[index] ?? '')}</feedback>`;
    return `    <answer fraction="${fraction}" format="html">${html(option)}${feedback}</answer>`;
  });
  return [
    '  <question type="multichoice">',
    `    <name><text>${xmlText(excerptOf(text))}</text></name>`,
    `    <questiontext format="html">${html(text)}</questiontext>`,
    `    <generalfeedback format="html">${html(withSources(explanation, sources))}</generalfeedback>`,
    '    <defaultgrade>1</defaultgrade>',
    '    <penalty>0</penalty>',
    '    <hidden>0</hidden>',
    `    <single>${isOne}</single>`,
    '    <shuffleanswers>true</shuffleanswers>',
    '    <answernumbering>ABCD</answernumbering>',
    ...answers,
    `    <tags>${tagsOf(question)
      .map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`)
      .join('')}</tags>`,
    '  </question>',
  ].join('\n');
}

const categoryXml = (path: string) =>
  `  <question type="category"><category><text>${xmlText(path)}</text></category></question>`;

/** Moodle's XML; the domain and the task as a category, difficulty and topic as tags, the sources below the explanation. */
export const writeMoodle = writerOfHeld('Moodle XML', isOfOptions, (questions) => {
  let category = '';
  const parts = questions.flatMap((question) => {
    const next = categoryOfPlace(question);
    const isNew = next !== category;
    category = next;
    return [...(isNew ? [categoryXml(next)] : []), questionXml(question)];
  });
  const file = ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>', ...parts, '</quiz>', ''].join('\n');
  return { file, lost: lostSigns(questions) };
});
