import { strToU8, zipSync } from 'fflate';
import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import type { WrittenQuestion } from '../format.ts';
import { isOfOptions, lostIn, fittingWriter } from '../fit.ts';
import { isOrder, isRows, isTyped } from '../other-kinds.ts';
import { titleOf } from '../text/own-title.ts';
import { withSources } from '../text/source-line.ts';
import { xmlAttribute } from '../text/xml-escape.ts';
import { picturesInText } from '../../question/text/text-pictures.ts';
import { scenarioHtml } from '../text/scenario-html.ts';
import { writtenTexts } from '../written-texts.ts';
import { lostSigns } from '../xml/lost-signs.ts';
import { PICTURES, QTI21, QTI30, qtiWriter, type Version } from './qti-versions.ts';
import { askedBlanks, lostOfBlanks } from './write-qti-blanks.ts';
import { askedOptions, CARDINALITY } from './write-qti-options.ts';

/** A picture below the text; its title goes where these schemas have a name for anything shown. */
const pictureXml = ({ picture, text, title }: Exhibit): string =>
  `<p><img src="../${PICTURES}/${picture}" alt="${xmlAttribute(text)}" label="${xmlAttribute(title)}"/></p>`;

const isScenario = ({ picture }: Exhibit) => picture === undefined;

/** The pictures of a question, beside it and in its texts. */
const picturesOf = (question: WrittenQuestion): string[] => [
  ...new Set([
    ...question.exhibits.flatMap(({ picture }) => picture ?? []),
    ...writtenTexts(question).flatMap(picturesInText),
  ]),
];

/** An item, with one version's names. */
function itemXml(question: WrittenQuestion, id: string, version: Version): string {
  const { text, exhibits, explanation, sources, difficulty, topic, domain, task } = question;
  const writer = qtiWriter(version);
  const { qti, html, inContentBody } = writer;
  const variable = (identifier: string, baseType: string, value: string) =>
    qti(
      'outcomeDeclaration',
      { identifier, cardinality: CARDINALITY.one, baseType },
      qti('defaultValue', {}, qti('value', {}, value)),
    );
  const fullExplanation = withSources(explanation, sources);
  const about = Object.entries({ difficulty, topic, domain, task }).filter(([, value]) => value !== '');
  const asked = isTyped(question) ? askedBlanks(question, writer) : askedOptions(question, writer);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    qti(
      'assessmentItem',
      {
        xmlns: version.namespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${version.namespace} ${version.schema}`,
        identifier: id,
        title: titleOf(text) || id,
        adaptive: false,
        timeDependent: false,
      },
      ...asked.declarations,
      variable('SCORE', 'float', '0'),
      ...asked.outcomes,
      variable('EXPLANATION', 'identifier', 'explanation'),
      qti(
        'itemBody',
        {},
        qti(
          'rubricBlock',
          { view: 'author', ...(version.hasContentBody && { use: 'instructions' }) },
          ...inContentBody(...about.map(([name, value]) => `<p class="${name}">${html(value)}</p>`)),
        ),
        ...exhibits.filter(isScenario).map((exhibit) => scenarioHtml(exhibit, html(exhibit.text), 'label')),
        `<div>${html(text)}</div>`,
        ...exhibits.filter((exhibit) => !isScenario(exhibit)).map(pictureXml),
        ...asked.body,
      ),
      qti('responseProcessing', {}, ...asked.processing),
      ...(fullExplanation === ''
        ? []
        : [
            qti(
              'modalFeedback',
              { outcomeIdentifier: 'EXPLANATION', identifier: 'explanation', showHide: 'show' },
              ...inContentBody(`<p>${html(fullExplanation)}</p>`),
            ),
          ]),
    ),
    '\n',
  ].join('');
}

type Item = { id: string; question: WrittenQuestion };

function manifestXml(items: readonly Item[], { package: about }: Version): string {
  const fileXml = (path: string) => `<file href="${path}"/>`;
  const resources = items.map(
    ({ id, question }) =>
      `    <resource identifier="${id}" type="${about.item}" href="items/${id}.xml">${[`items/${id}.xml`, ...picturesOf(question).map((name) => `${PICTURES}/${name}`)].map(fileXml).join('')}</resource>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest xmlns="${about.namespace}" identifier="questions">`,
    `  <metadata><schema>${about.schema}</schema><schemaversion>${about.version}</schemaversion></metadata>`,
    '  <organizations/>',
    '  <resources>',
    ...resources,
    '  </resources>',
    '</manifest>',
    '',
  ].join('\n');
}

/** The writer for that version's packages: a manifest, and each question as an item. */
const packageWriter = (version: Version) =>
  fittingWriter(
    'QTI',
    (question) => isOfOptions(question) || isOrder(question) || isRows(question) || isTyped(question),
    (questions, { pictures }) => {
      const width = String(questions.length).length;
      const items = questions.map((question, index): Item => ({
        id: `question-${String(index + 1).padStart(width, '0')}`,
        question,
      }));
      const itemFiles = items.map(({ id, question }) => [`items/${id}.xml`, strToU8(itemXml(question, id, version))]);
      const shown = questions.flatMap(picturesOf);
      // Already compressed files are only stored.
      const pictureFiles = shown.map((name) => [`${PICTURES}/${name}`, [pictures!.get(name)!, { level: 0 }]]);
      const file = zipSync(
        {
          'imsmanifest.xml': strToU8(manifestXml(items, version)),
          ...Object.fromEntries(itemFiles),
          ...Object.fromEntries(pictureFiles),
        },
        // So that questions always produce one and the same file.
        { mtime: '1990-01-01T12:00:00' },
      );
      return { file, losses: [...lostSigns(questions), ...lostIn(questions, lostOfBlanks)] };
    },
    { holdsPictures: true, holdsScenarios: true, holdsFixed: () => true },
  );

export const writeQti21 = packageWriter(QTI21);
export const writeQti30 = packageWriter(QTI30);
