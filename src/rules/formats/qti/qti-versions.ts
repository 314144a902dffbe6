import { CLASS_KEEPER, textHtml } from '../text/html-text.ts';
import { xmlSafe, xmlText } from '../text/xml-escape.ts';

/** How versions of QTI differ, besides the spelling of names. */
export type Version = {
  /** A name or an attribute, in this version's spelling. */
  spell: (name: string) => string;
  namespace: string;
  schema: string;
  package: { namespace: string; schema: string; version: string; item: string };
  /** Feedback and rubrics wrap their content in a separate body. */
  hasContentBody: boolean;
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const QTI21: Version = {
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
export const QTI30: Version = {
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

/** The folder of a package's pictures. */
export const PICTURES = 'pictures';

/** How elements and texts are written in a version. */
export function qtiWriter({ spell, hasContentBody }: Version) {
  const qti = (name: string, attributes: Record<string, string | number | boolean>, ...content: string[]): string => {
    const tag = hasContentBody ? `qti-${spell(name)}` : name;
    const pairs = Object.entries(attributes).map(
      ([key, value]) => ` ${key.includes(':') ? key : spell(key)}="${xmlText(String(value))}"`,
    );
    return content.length === 0
      ? `<${tag}${pairs.join('')}/>`
      : `<${tag}${pairs.join('')}>${content.join('')}</${tag}>`;
  };
  const html = (own: string) => xmlSafe(textHtml(own, CLASS_KEEPER, (name) => `../${PICTURES}/${name}`));
  return {
    qti,
    html,
    /** What feedback and rubrics contain. */
    inContentBody: (...content: string[]) => (hasContentBody ? [qti('contentBody', {}, ...content)] : content),
    /** A reason where it is shown, if there is one. */
    why: (identifier: string, reason = ''): string[] =>
      reason === ''
        ? []
        : [qti('feedbackInline', { outcomeIdentifier: 'FEEDBACK', identifier, showHide: 'show' }, html(reason))],
    /** The value of an outcome when it is reached. */
    setOutcome: (identifier: string, value: string) => qti('setOutcomeValue', { identifier }, value),
    base: (baseType: string, value: string) => qti('baseValue', { baseType }, value),
  };
}
export type QtiWriter = ReturnType<typeof qtiWriter>;
