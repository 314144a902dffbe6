import { strToU8, zipSync } from 'fflate';
import {
  assessment,
  between,
  choices,
  earns,
  feedback,
  item,
  label,
  material,
  shows,
  typedResponse,
  wants,
} from './qti12.ts';

const blank = (name: string) => `<material><mattext>${name}</mattext></material>`;
const PORTS = '<p>HTTPS is [a] and SSH is [b].</p>';

const CLASSIC = [
  item({
    id: 'i1',
    type: 'multiple_choice_question',
    asked: `${material('<div><p>Which tag breaks a line?</p></div>')}${choices('response1', label('1', '<b>') + label('2', '<br>') + label('3', '<hr>'))}`,
    conditions: `${shows('general_fb')}${shows('2_fb', wants('2'))}${earns(wants('2'), '100', 'Set', '<displayfeedback feedbacktype="Response" linkrefid="correct_fb"/>')}${shows('general_incorrect_fb')}`,
    feedbacks: `${feedback('general_fb', '<p>It has no end tag.</p>')}${feedback('correct_fb', '<p>Well done</p>')}${feedback('general_incorrect_fb', '<p>No</p>')}${feedback('2_fb', '<p>As in break.</p>')}`,
  }),
  item({
    id: 'i2',
    type: 'multiple_answers_question',
    asked: `${material('<p>Which encrypt?</p>')}${choices('response1', label('1', 'TLS') + label('2', 'IPsec') + label('3', 'RAID'), 'Multiple')}`,
    conditions: earns(`<and>${wants('1')}${wants('2')}<not>${wants('3')}</not></and>`, '100'),
  }),
  item({
    id: 'i3',
    type: 'fill_in_multiple_blanks_question',
    asked: `${material(PORTS)}${choices('response_a', label('10', '443') + label('11', 'TCP 443'), '', blank('a'))}${choices('response_b', label('12', '22'), '', blank('b'))}`,
    conditions: `${earns(wants('10', 'response_a'), '50', 'Add')}${earns(wants('12', 'response_b'), '50', 'Add')}`,
  }),
  item({
    id: 'i4',
    type: 'multiple_dropdowns_question',
    asked: `${material(PORTS)}${choices('response_a', label('10', '443') + label('11', '80'), '', blank('a'))}${choices('response_b', label('12', '22') + label('13', '21'), '', blank('b'))}`,
    conditions: `${earns(wants('10', 'response_a'), '50', 'Add')}${earns(wants('12', 'response_b'), '50', 'Add')}`,
    feedbacks: `${feedback('10_fb', 'Secure')}${feedback('general_fb', 'Well-known ports')}`,
  }),
  item({
    id: 'i5',
    type: 'numerical_question',
    asked: `${material('<p>Which ports may it use?</p>')}${typedResponse('fibtype="Decimal"')}`,
    conditions: ['1111.0', '4321.0']
      .map((port) => earns(`<or>${wants(port)}<and>${between(port, port)}</and></or>`, '100'))
      .join(''),
  }),
  item({
    id: 'i6',
    type: 'numerical_question',
    asked: `${material('<p>Which is between?</p>')}${typedResponse('fibtype="Decimal"')}`,
    conditions: earns(between('5.0', '10.0'), '100'),
  }),
];

/** A course with a classic quiz, which is in it twice. */
export const CANVAS_CLASSIC = zipSync({
  'imsmanifest.xml': strToU8('<manifest/>'),
  'course_settings/course_settings.xml': strToU8('<course/>'),
  'non_cc_assessments/g1.xml.qti': strToU8(assessment(CLASSIC)),
  'g1/assessment_meta.xml': strToU8('<quiz identifier="g1"><title>Quiz</title></quiz>'),
  'g1/assessment_qti.xml': strToU8(assessment(CLASSIC.slice(0, 2))),
});

const [FIRST, SECOND] = ['a20629ed-0c0b-4959-b565-a80c0f199602', 'ab37a945-ebad-4787-a356-66c3c91efcc6'];
const sorted = label('x1', 'TCP') + label('x2', 'UDP') + label('x3', 'HTTP') + label('x4', 'Cable');
const NEW = [
  item({
    id: 'n1',
    type: 'ordering_question',
    asked: `${material('<p>Order the layers.</p>')}<response_lid ident="response1" rcardinality="Ordered"><render_extension><material position="top"><mattext>lowest</mattext></material><ims_render_object shuffle="No"><flow_label>${label('a', 'Physical')}${label('b', 'Network')}${label('c', 'Data link')}</flow_label></ims_render_object></render_extension></response_lid>`,
    conditions: earns(wants('a') + wants('c') + wants('b'), '100'),
  }),
  item({
    id: 'n2',
    type: 'categorization_question',
    asked: `${material('<p>Sort them.</p>')}${choices('ca', sorted, 'Multiple', material('Transport', 'text/plain'))}${choices('cb', sorted, 'Multiple', material('Application', 'text/plain'))}`,
    conditions: `${earns(wants('x1', 'ca') + wants('x2', 'ca'), '50', 'Add')}${earns(wants('x3', 'cb'), '50', 'Add')}`,
  }),
  item({
    id: 'n3',
    type: 'fill_in_multiple_blanks_question',
    asked: `${material(`<p>HTTPS is [${FIRST}] and SSH is [${SECOND}].</p>`)}${choices(`response_${FIRST}`, label('p1', '443', 'text/plain', 'answer_type="dropdown"') + label('p2', '80', 'text/plain', 'answer_type="dropdown"'), '', blank('443'))}${choices(`response_${SECOND}`, label('p3', '22', 'text/plain', 'answer_type="openEntry"'), '', blank('22'))}`,
    conditions: `${earns(wants('p1', `response_${FIRST}`), '50', 'Add')}${earns(wants('p3', `response_${SECOND}`), '50', 'Add')}`,
  }),
  item({
    id: 's1',
    type: 'text_only_question',
    title: 'The network',
    asked: material('<p>There are two offices.</p>'),
  }),
  item({
    id: 'n4',
    type: 'multiple_choice_question',
    asked: `${material('<p>How many offices?</p>')}${choices('response1', label('1', '<p>1</p>', 'text/html') + label('2', '<p>2</p>', 'text/html'))}`,
    conditions: earns(wants('2'), '100'),
    stimulus: 's1',
  }),
  item({
    id: 'n5',
    type: 'multiple_choice_question',
    asked: `${material('<p>Which is best?</p>')}${choices('response1', label('1', 'Best') + label('2', 'Good') + label('3', 'Bad'))}`,
    conditions: `${earns(wants('1'), '10')}${earns(wants('2'), '5')}`,
  }),
];

/** A quiz of the newer kind. */
export const CANVAS_NEW = zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'g1/g1.xml': strToU8(assessment(NEW)) });
