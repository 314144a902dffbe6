import { strToU8, zipSync } from 'fflate';
import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import type { WrittenQuestion } from '../format.ts';
import { KINDS } from '../../question/kinds/kinds.ts';
import { isAllFixed, isOfOptions, fittingWriter } from '../fit.ts';
import { isOrder, isRows } from '../other-kinds.ts';
import { excerptOf } from '../text/excerpt.ts';
import { CLASS_KEEPER, textHtml } from '../text/html-text.ts';
import { LETTERS } from '../text/keys.ts';
import { withSources } from '../text/source-line.ts';
import { xmlAttribute, xmlSafe, xmlText } from '../xml/escape.ts';
import { picturesInText, withPicturesInWords } from '../../question/text/text-pictures.ts';
import { scenarioHtml } from '../text/scenario-html.ts';
import { writtenTexts } from '../written-texts.ts';
import { lostSigns } from '../xml/lost-signs.ts';

/** How versions of QTI differ, besides the spelling of names. */
type Version = {
  /** A name or an attribute, in this version's spelling. */
  spell: (name: string) => string;
  namespace: string;
  schema: string;
  package: { namespace: string; schema: string; version: string; item: string };
  /** Feedback and rubrics wrap their content in a separate body. */
  hasContentBody: boolean;
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const QTI21: Version = {
  spell: (name) => name,
  namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
  package: {
    namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schema: 'QTIv2.1 Package',
    version: '1.0.0',
    item: 'imsqti_item_xmlv2p1',
  },
  hasContentBody: false,
};
const QTI30: Version = {
  spell: kebab,
  namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
  package: {
    namespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schema: 'QTI Package',
    version: '3.0.0',
    item: 'imsqti_item_xmlv3p0',
  },
  hasContentBody: true,
};

/** What a response holds, in QTI's terms: one choice, or several. */
const CARDINALITY = { one: 'single', several: 'multiple', inOrder: 'ordered' };

const rowId = (part: number) => `row-${part + 1}`;

const PICTURES = 'pictures';

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
  const { text, options, correctAnswers, rationales, explanation, sources, difficulty, topic, domain, task } = question;
  const { parts, exhibits, fixed } = question;
  const { spell } = version;
  const qti = (name: string, attributes: Record<string, string | number | boolean>, ...content: string[]): string => {
    const tag = version.hasContentBody ? `qti-${spell(name)}` : name;
    const pairs = Object.entries(attributes).map(
      ([key, value]) => ` ${key.includes(':') ? key : spell(key)}="${xmlText(String(value))}"`,
    );
    return content.length === 0
      ? `<${tag}${pairs.join('')}/>`
      : `<${tag}${pairs.join('')}>${content.join('')}</${tag}>`;
  };
  const inContentBody = (...content: string[]) =>
    version.hasContentBody ? [qti('contentBody', {}, ...content)] : content;
  const html = (own: string) => xmlSafe(textHtml(own, CLASS_KEEPER, (name) => `../${PICTURES}/${name}`));
  const isOrdered = isOrder(question);
  const hasRows = parts.length > 0;
  const cardinality = isOrdered
    ? CARDINALITY.inOrder
    : hasRows || correctAnswers.length > 1
      ? CARDINALITY.several
      : CARDINALITY.one;
  const baseType = hasRows ? 'directedPair' : 'identifier';
  const variable = (identifier: string, more: Record<string, string>, value: string) =>
    qti('outcomeDeclaration', { identifier, ...more }, qti('defaultValue', {}, qti('value', {}, value)));
  const fullExplanation = withSources(explanation, sources);
  const about = Object.entries({ difficulty, topic, domain, task }).filter(([, value]) => value !== '');
  const why = (identifier: string, reason = '') =>
    reason === ''
      ? []
      : [qti('feedbackInline', { outcomeIdentifier: 'FEEDBACK', identifier, showHide: 'show' }, html(reason))];
  const place = (index: number): Record<string, true> => (fixed.includes(index) ? { fixed: true } : {});
  const choice = (option: string, index: number) =>
    qti(
      'simpleChoice',
      { identifier: LETTERS[index]!, ...place(index) },
      html(option),
      ...why(LETTERS[index]!, rationales[index]),
    );
  const interaction = () => {
    const shuffle = KINDS[question.kind].isShuffled && !(isOfOptions(question) && isAllFixed(question));
    const base = { responseIdentifier: 'RESPONSE', shuffle };
    if (!hasRows)
      return qti(
        isOrdered ? 'orderInteraction' : 'choiceInteraction',
        // Some of the options, if not all of them are ordered.
        isOrdered && correctAnswers.length === options.length ? base : { ...base, maxChoices: correctAnswers.length },
        ...options.map(choice),
      );
    const associable = (attributes: Parameters<typeof qti>[1], ...content: string[]) =>
      qti('simpleAssociableChoice', attributes, ...content);
    return qti(
      'matchInteraction',
      { ...base, maxAssociations: parts.length },
      qti(
        'simpleMatchSet',
        {},
        ...parts.map((part, index) =>
          associable({ identifier: rowId(index), matchMax: 1 }, html(part.text), ...why(rowId(index), part.rationale)),
        ),
      ),
      qti(
        'simpleMatchSet',
        {},
        ...options.map((option, index) =>
          associable({ identifier: LETTERS[index]!, matchMax: parts.length, ...place(index) }, html(option)),
        ),
      ),
    );
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    qti(
      'assessmentItem',
      {
        xmlns: version.namespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${version.namespace} ${version.schema}`,
        identifier: id,
        title: excerptOf(withPicturesInWords(text)) || id,
        adaptive: false,
        timeDependent: false,
      },
      qti(
        'responseDeclaration',
        { identifier: 'RESPONSE', cardinality, baseType },
        qti(
          'correctResponse',
          {},
          ...correctAnswers.map((index, part) =>
            qti('value', {}, hasRows ? `${rowId(part)} ${LETTERS[index]!}` : LETTERS[index]!),
          ),
        ),
      ),
      variable('SCORE', { cardinality: CARDINALITY.one, baseType: 'float' }, '0'),
      qti('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality, baseType }),
      variable('EXPLANATION', { cardinality: CARDINALITY.one, baseType: 'identifier' }, 'explanation'),
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
        interaction(),
      ),
      qti(
        'responseProcessing',
        {},
        qti(
          'responseCondition',
          {},
          qti(
            'responseIf',
            {},
            qti('match', {}, qti('variable', { identifier: 'RESPONSE' }), qti('correct', { identifier: 'RESPONSE' })),
            qti('setOutcomeValue', { identifier: 'SCORE' }, qti('baseValue', { baseType: 'float' }, '1')),
          ),
        ),
        qti('setOutcomeValue', { identifier: 'FEEDBACK' }, qti('variable', { identifier: 'RESPONSE' })),
      ),
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
    (question) => isOfOptions(question) || isOrder(question) || isRows(question),
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
        // The same questions produce the same file.
        { mtime: '1990-01-01T12:00:00' },
      );
      return { file, losses: lostSigns(questions) };
    },
    { holdsPictures: true, holdsScenarios: true, holdsFixed: () => true },
  );

export const writeQti21 = packageWriter(QTI21);
export const writeQti30 = packageWriter(QTI30);
