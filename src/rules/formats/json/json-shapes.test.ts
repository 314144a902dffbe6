import { expect, test } from 'vitest';
import { faultSentence, faultSentences } from '../field-name.ts';
import { readJson } from '../json.ts';

const read = (content: unknown) => readJson(Buffer.from(JSON.stringify(content)));
const ASKED = { text: 'Which port?', options: ['80', '443', '22'], correctAnswers: [1] };
const texts = ['80', '443', '22'];

test.each<[string, unknown]>([
  ['a list in an object', { questions: [{ question: 'Which port?', choices: texts, answer: 'B' }] }],
  [
    'a list further inside',
    { quiz: { id: 'ports', version: 2, items: [{ stem: 'Which port?', choices: texts, answer: '443' }] } },
  ],
  ['a prompt and its answers', [{ prompt: 'Which port?', answers: texts, correct_answer: 'b)' }]],
  ['a list of keys', [{ question: 'Which port?', options: texts, correct: ['443'] }]],
  ['an index', [{ question: 'Which port?', options: texts, correctIndex: 1 }]],
  [
    'options that say which is right',
    [{ question: 'Which port?', answers: texts.map((text) => ({ text, isCorrect: text === '443' })) }],
  ],
  [
    'options with ids',
    [{ question: 'Which port?', options: texts.map((text, at) => ({ id: `o${at}`, text })), answer: 'o1' }],
  ],
  ['options by letter', [{ question: 'Which port?', options: { A: '80', B: '443', C: '22' }, answer: 'B' }]],
  [
    'options and key by name',
    [
      {
        question: 'Which port?',
        answers: { answer_a: '80', answer_b: '443', answer_c: '22', answer_d: null },
        correct_answers: { answer_a_correct: 'false', answer_b_correct: 'true' },
      },
    ],
  ],
  ['each option on its own', [{ question: 'Which port?', A: '80', B: '443', C: '22', answer: 'B' }]],
  ['keys as texts in our form', [{ text: 'Which port?', options: texts, correctAnswers: ['443'] }]],
])('reads %s', async (_, content) => {
  const { questions, misfits, losses } = await read(content);
  expect(misfits).toEqual([]);
  expect(losses).toEqual([]);
  expect(questions.map(({ question }) => question)).toEqual([expect.objectContaining(ASKED)]);
});

test('reads what Open Trivia writes, in HTML’s signs, and a statement that is true or false', async () => {
  const { questions } = await read({
    response_code: 0,
    results: [
      {
        type: 'multiple',
        category: 'Ports',
        difficulty: 'easy',
        question: 'Which is &quot;secure&quot;?',
        correct_answer: 'HTTPS',
        incorrect_answers: ['HTTP', 'R&amp;D'],
      },
      { question: 'TLS encrypts.', answer: true },
    ],
  });
  expect(questions.map(({ question }) => question)).toEqual([
    {
      kind: 'single',
      text: 'Which is "secure"?',
      options: ['HTTPS', 'HTTP', 'R&D'],
      correctAnswers: [0],
      topic: 'Ports',
      difficulty: 'easy',
    },
    { kind: 'single', text: 'TLS encrypts.', options: ['True', 'False'], correctAnswers: [0] },
  ]);
});

test.each([
  [{ correct_answer: '', incorrect_answers: ['HTTP', 'FTP'] }, 'The question has no correct answer'],
  [{ correct_answer: 'HTTPS', incorrect_answers: [] }, 'The question has fewer than two options'],
  [{ correct_answer: 'HTTPS', incorrect_answers: ['HTTP', ''] }, 'A wrong answer is empty'],
  [{ incorrect_answers: ['HTTP', 'FTP'] }, 'The question has no correct answer'],
])('says what is wrong with a question as Open Trivia writes it: %j', async (answers, reason) => {
  const { questions, misfits } = await read([{ question: 'Which is secure?', ...answers }]);
  expect([questions, misfits.map((misfit) => misfit.reason)]).toEqual([[], [reason]]);
});

test('counts numbers as the file does, and asks where nothing says how', async () => {
  const asked = (...answers: number[]) =>
    answers.map((answer, at) => ({ question: `Which ${at}?`, choices: ['a', 'b', 'c'], answer }));
  const keys = async (...answers: number[]) =>
    (await read(asked(...answers))).questions.map(({ question }) => question.correctAnswers);
  expect(await keys(0, 1)).toEqual([[0], [1]]);
  expect(await keys(3, 1)).toEqual([[2], [0]]);
  expect(await keys(1, 2)).toEqual([]);
  expect((await read(asked(1, 2))).misfits.map(({ reason }) => reason)[0]).toBe(
    'The correct answer 1 could be counted from 0 or from 1, or be the text of an option. Please give its letter',
  );
});

test('reads what is written as a number where a text is asked for', async () => {
  const asked = { text: 1024, options: [22, 23, '80'], correctAnswer: 2, explanation: 7, domain: 1, topic: 2 };
  const { questions, misfits } = await read([asked, { ...asked, text: undefined, question: 1024, correctAnswer: 'C' }]);
  expect(misfits).toEqual([]);
  const texts = { text: '1024', options: ['22', '23', '80'], explanation: '7', domain: '1', topic: '2' };
  expect(questions.map(({ question }) => question)).toEqual([
    { ...texts, correctAnswer: 2 },
    expect.objectContaining({ ...texts, correctAnswers: [2] }),
  ]);
});

test('takes a key of digits for a place from 0 only if the file counts so, and for the text of an option first', async () => {
  const asked = (...answers: string[]) =>
    answers.map((answer) => ({ question: `Which ${answer}?`, choices: ['a', 'b', '8'], answer }));
  const keys = async (...answers: string[]) =>
    (await read(asked(...answers))).questions.map(({ question }) => question.correctAnswers);
  expect(await keys('0', '1', '2', '8')).toEqual([[0], [1], [2], [2]]);
  expect(await keys('1', '2', '8')).toEqual([[0], [1], [2]]);
});

test('says which fields are needed and which there are, and which are lost', async () => {
  const { misfits, losses } = await read([
    { title: 'No question', body: 'At all' },
    { question: 'Which?', choices: ['a', 'b'], answer: 'z' },
    { question: 'Which?', choices: ['a', 'b'], answer: 'a', id: 7, image: 'a.png' },
  ]);
  expect(misfits.map(({ reason }) => reason)).toEqual([
    'Required fields are missing: text, options, correctAnswer. Found: title, body',
    'The correct answer “z” is not an option',
  ]);
  expect(losses).toEqual([{ place: 'the whole file', what: 'The field “image”' }]);
  const titled = await read({ title: 'Ports', quiz: { author: 'Ada', items: [{ ...ASKED, kind: 'single' }] } });
  expect(titled.losses.map(({ what }) => what)).toEqual(['The field “title”', 'The field “author”']);
  const beside = await read({ bonus: [ASKED], quiz: { items: [ASKED], meta: { by: 'Ada' }, none: [] } });
  expect(beside.losses.map(({ what }) => what)).toEqual(['The field “bonus”', 'The field “meta”']);
  const nested = await read([
    { ...ASKED, text: undefined, stem: 'Which?', correctAnswers: 'B', domain: { name: 'Ports' } },
  ]);
  expect(nested.losses.map(({ what }) => what)).toEqual(['The field “domain”']);
  await expect(read({ name: 'x', deck: [] })).rejects.toThrow(
    'JSON file must contain an array of questions. Found: name, deck',
  );
});

test.each<[string, object]>([
  ['a list', { question: 'Which port?', options: [...texts, ' ', null], answer: 'B' }],
  [
    'an object by letter',
    { question: 'Which port?', options: { A: '80', B: '443', C: '22', D: null, E: '' }, answer: 'B' },
  ],
  ['objects', { question: 'Which port?', options: [...texts, ''].map((text) => ({ text })), answer: 'B' }],
  ['our form', { text: 'Which port?', options: [...texts, ''], rationales: ['', 'TLS', '', ''], correctAnswers: [1] }],
])('takes blanks after the last option in %s for room that other questions need', async (_, row) => {
  const { questions, misfits } = await read([row]);
  expect([questions.map(({ question }) => question), misfits]).toEqual([[expect.objectContaining(ASKED)], []]);
  expect(questions[0]!.question.rationales ?? texts).toHaveLength(3);
});

test.each<[object, string]>([
  [{ question: 'Which?', options: ['80', '22'] }, 'The question has no correct answer'],
  [{ question: 'Which?', options: ['80', '22'], answer: '' }, 'The question has no correct answer'],
  [{ text: 'Which?', options: ['80', '22'], correctAnswer: null }, 'The question has no correct answer'],
  [{ text: 'Which?', options: ['80', '22'], correctAnswer: '' }, 'The question has no correct answer'],
  [{ question: 'Which?', a: '80', b: '22' }, 'The question has no correct answer'],
  [{ question: 'Which?', answer: 'A' }, 'The question has no options'],
  [{ question: 'Which?', options: [''], answer: 'A' }, 'The question has no options'],
  [{ question: 'Which?', options: ['80'], answer: 'A' }, 'The question has fewer than two options'],
  [{ question: 'Which?', options: 'TCP', answer: 'A' }, 'The options are not a list of texts'],
  [{ stem: 'Which?' }, 'The question has no options and no correct answer'],
  [{ text: ' ', choices: ['80', '22'], answer: 'A' }, 'The question has no text'],
  [
    { question: 'Which?', options: ['80', '', '22'], answer: 'A' },
    'Option 2 is blank, but option 3 is not. Fill it in, or move the options after it forward',
  ],
])('says of %j only what is not there', async (row, reason) => {
  const { questions, misfits } = await read([row]);
  expect([questions, misfits.map((misfit) => misfit.reason)]).toEqual([[], [reason]]);
});

test('lists what a question in our form has besides as lost', async () => {
  const row = { text: 'Which?', options: ['a', 'b', 'c'], correctAnswer: 1 };
  const { questions, losses } = await read([
    { ...row, id: 7, hint: 'b', correctAnswers: [1] },
    { ...row, hint: '', remark: ' ' },
  ]);
  expect(questions.map(({ question }) => question)).toEqual([{ ...row, correctAnswers: [1] }, row]);
  expect(losses).toEqual([{ place: 'the whole file', what: 'The field “hint”' }]);
});

test('takes no key for the option that stands where the one it names is missing', async () => {
  const { questions, misfits } = await read([
    { question: 'Which?', options: { A: '80', B: null, C: '22' }, answer: 'B' },
    { question: 'Which?', options: { A: '80', C: '22', D: '25' }, answer: 'b)' },
    { question: 'Which?', options: ['80', null, '22'], correctIndex: 1 },
    { question: 'Which?', options: { A: '80', B: null, C: '22', D: null }, answer: 'C' },
  ]);
  expect(misfits.map(({ place }) => place)).toHaveLength(3);
  expect(questions.map(({ question }) => question)).toEqual([
    expect.objectContaining({ options: ['80', '22'], correctAnswers: [1] }),
  ]);
});

test('places each question of a list in an object where it stands', async () => {
  const text =
    '{"a{": "[\\"questions\\": [",\n"questions": [\n{"question": "Q?", "choices": ["a", "b"], "answer": "a"},\n{"x": 1}\n], "more": [1]}';
  const { questions, misfits } = await readJson(Buffer.from(text));
  expect([questions, misfits].flat().map(({ place, excerpt }) => [place, excerpt.slice(0, 8)])).toEqual([
    ['line 3', '{"questi'],
    ['line 4', '{"x": 1}'],
  ]);
});

test('numbers the questions of a list whose lines do not tell them apart', async () => {
  const { questions, misfits } = await readJson(Buffer.from(JSON.stringify([{ x: 1 }, ASKED, { x: 2 }])));
  expect([misfits, questions].flat().map(({ place }) => place)).toEqual(['question 1', 'question 3', 'question 2']);
});

test.each([
  ['[\n  {"text": "a",}\n]', 'Line 2, column 15: there is a comma after the last entry; delete it'],
  [
    '// bank\n[{"text":"Q?","options":["a","b"],"correctAnswer":1},]',
    'Line 1, column 1: JSON has no comments; delete this one. Line 2, column 53: there is a comma after the last entry; delete it',
  ],
  ['[1, 2 /* three */]', 'Line 1, column 7: JSON has no comments; delete this one'],
  ['[1,\n\n]', 'Line 1, column 3: there is a comma after the last entry; delete it'],
  [
    '[{"a": 1,}, {"b": }]',
    'Line 1, column 9: there is a comma after the last entry; delete it. Line 1, column 19: “}” is unexpected',
  ],
  ['[,]', 'Line 1, column 2: “,” is unexpected'],
  ['[{"text": "a"}\n{"text": "b"}]', 'Line 2, column 1: “{” is unexpected'],
  ['[{"text": "a", "options": ["b", "c"]\n', 'Line 2, column 1: the file ends too early'],
  ['[{text: 1}]', 'Line 1, column 3: “t” is unexpected'],
  ['[{"text": "a"}] more', 'Line 1, column 17: “m” is unexpected'],
  ['[{"text": "unended]', 'Line 1, column 11: the text that begins here does not end'],
])('says where %j stops being JSON', async (text, reason) => {
  await expect(readJson(Buffer.from(text))).rejects.toThrow(reason);
});

const LOST = 'This picture is not on this site. Please upload it again';

test.each([
  ['correctAnswer', 'The correct answer “7” is not an option', 'The correct answer “7” is not an option'],
  ['correctAnswer', 'Required', 'The correct answer is missing'],
  ['correctAnswers', 'There are fewer than two options', 'The question has fewer than two options'],
  ['options', 'There are fewer than two', 'The question has fewer than two options'],
  ['options', 'There are more than 8', 'The question has more than 8 options'],
  ['exhibits.0.picture', LOST, 'The picture of exhibit 1 is not on this site. Please upload it again'],
  ['options.1', LOST, 'Option 2 shows a picture that is not on this site. Please upload it again'],
  ['exhibits.1.title', 'Must not be blank', 'The title of exhibit 2 is empty'],
  ['exhibits.1.text', 'Line 3 of exhibit 2 ("x") is not understood', 'Line 3 of exhibit 2 ("x") is not understood'],
  ['options.1', 'Two options are the same', 'Option 2 is the same as another'],
  ['difficulty', 'Invalid input', 'The difficulty is not one of easy, medium, hard'],
  ['correctAnswers', 'Array must contain at least 1 element(s)', 'The correct answer is empty'],
  ['options', 'Array must contain exactly 4 element(s)', 'The list of options does not have exactly 4 entries'],
  ['sources', 'Array must contain at most 6 element(s)', 'The list of sources has more than 6 entries'],
  ['', 'Expected object, received number', 'The question is not an object'],
  ['domain', 'Number must be less than or equal to 99', 'The domain is greater than 99'],
  ['text', 'String must contain at most 2000 character(s)', 'The text is longer than 2,000 characters'],
])('says of %s that “%s” in a sentence about it', (field, reason, sentence) => {
  expect(faultSentence({ field, reason })).toBe(sentence);
});

test('says once that a text is empty', () => {
  const faults = ['String must contain at least 1 character(s)', 'Must not be blank'];
  expect(faultSentences(faults.map((reason) => ({ field: 'text', reason })))).toEqual(['The text is empty']);
});
