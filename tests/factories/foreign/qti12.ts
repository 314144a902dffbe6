const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const material = (text: string, type = 'text/html') =>
  `<material><mattext texttype="${type}">${escaped(text)}</mattext></material>`;

export const label = (id: string, text: string, type = 'text/plain', more = '') =>
  `<response_label ident="${id}" ${more}>${material(text, type)}</response_label>`;

export const choices = (id: string, labels: string, cardinality = 'Single', above = '') =>
  `<response_lid ident="${id}" rcardinality="${cardinality}">${above}<render_choice>${labels}</render_choice></response_lid>`;

export const typedResponse = (type = '') =>
  `<response_str ident="response1" rcardinality="Single"><render_fib ${type}><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>`;

export const wants = (value: string, of = 'response1') => `<varequal respident="${of}">${value}</varequal>`;

export const between = (least: string, most: string) =>
  `<vargte respident="response1">${least}</vargte><varlte respident="response1">${most}</varlte>`;

export const earns = (variables: string, points: string, action = 'Set', shows = '') =>
  `<respcondition continue="No"><conditionvar>${variables}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar>${shows}</respcondition>`;

export const shows = (name: string, variables = '<other/>') =>
  `<respcondition continue="Yes"><conditionvar>${variables}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${name}"/></respcondition>`;

export const feedback = (id: string, text: string) =>
  `<itemfeedback ident="${id}"><flow_mat>${material(text)}</flow_mat></itemfeedback>`;

const field = (name: string, value: string) =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`;

type Item = {
  id: string;
  type: string;
  asked: string;
  conditions?: string;
  feedbacks?: string;
  title?: string;
  stimulus?: string;
};

/** An item as Canvas writes it. */
export const item = ({ id, type, asked, conditions = '', feedbacks = '', title = 'Question', stimulus }: Item) =>
  `<item ident="${id}" title="${title}"><itemmetadata><qtimetadata>${field('question_type', type)}${field('points_possible', '1.0')}${stimulus === undefined ? '' : field('parent_stimulus_item_ident', stimulus)}</qtimetadata></itemmetadata>
<presentation>${asked}</presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>${feedbacks}</item>`;

export const assessment = (items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="g1" title="Quiz"><section ident="root_section">
${items.join('\n')}
</section></assessment></questestinterop>`;
