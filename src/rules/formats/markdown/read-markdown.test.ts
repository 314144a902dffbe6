import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { detectFormat } from '../detect.ts';
import { FORMATS } from '../formats.ts';
import { readMarkdown } from './read-markdown.ts';

const reading = (markdown: string) => readMarkdown(Buffer.from(markdown));
const questionsIn = async (markdown: string) => (await reading(markdown)).questions.map(({ question }) => question);

const PORT = { text: 'Which port does SSH use?', options: ['22', '23', '80'], correctAnswers: [0] };

test.each([
  ['headings with boxes', '### Which port does SSH use?\n\n- [x] 22\n- [ ] 23\n- [ ] 80\n\n**[⬆ Back to Top](#top)**'],
  ['boxes in a numbered list', '## 4. Which port does SSH use?\n1. [X] 22\n2. [ ] 23\n3. [ ] 80'],
  ['boxes with letters', '**Question 1:** Which port does SSH use?\n\n- [x] A. 22\n- [ ] B. 23\n- [ ] C. 80'],
  [
    'nested letters and a key below',
    '1. Which port does SSH use?\n    - A. 22\n    - B. 23\n    - C. 80\n\n    Correct answer: A',
  ],
  [
    'a key that is folded away',
    '1. Which port does SSH use?\n    - A. 22\n    - B. 23\n    - C. 80\n\n    <details markdown=1><summary markdown="span">Answer</summary>\n      Correct answer: A\n    </details>',
  ],
  [
    'a fold on one line',
    '1. Which port does SSH use?\n   - A) 22\n   - B) 23\n   - C) 80\n\n<details><summary><b>Answer</b></summary> Correct Answer(s): A</details>',
  ],
  ['a key in bold', '#### Q1. Which port does SSH use?\nA. 22  \nB. 23  \nC. 80  \n\n**Answer: A**'],
  [
    'only its label in bold',
    '**1.** Which port does SSH use?\n\n**A.** 22\n\n**B.** 23\n\n**C.** 80\n\n**Correct Answer:** A) 22',
  ],
  ['the right option in bold', '## Which port does SSH use?\n- **22**\n- 23\n- 80'],
  ['the right option marked', '## Which port does SSH use?\n* A. 22 ✅\n* B. 23\n* C. 80'],
  ['the right option called correct', 'Q1: Which port does SSH use?\n(a) 22 (correct)\n(b) 23\n(c) 80'],
  [
    'numbered options',
    '### Question 7\nWhich port does SSH use?\n\n1. 22\n2. 23\n3. 80\n\nChoose one.\n\nThe correct answer is **1. 22**',
  ],
  ['neither number nor heading', 'Which port does SSH use?\n\nA. 22\nB. 23\nC. 80\n\nAnswer: A'],
  [
    'a key hidden in a comment',
    '### 1. Which port does SSH use?\n- [ ] A. 22\n- [ ] B. 23\n- [ ] C. 80\n\n<!-- **Answer: A** -->',
  ],
  [
    'keys listed at the end',
    '1. Which port does SSH use?\n   A. 22\n   B. 23\n   C. 80\n\n## Answer Key\n\n1. A\n2. B',
  ],
  ['right and wrong options marked', '## Which port does SSH use?\n- A. ✅ 22\n- B. ❌ 23\n- C. ❌ 80'],
  [
    'keys in a table at the end',
    '1. Which port does SSH use?\n   A. 22\n   B. 23\n   C. 80\n\n## Answers\n\n| 1. A | 2. B |\n',
  ],
])('reads a question with %s', async (_, markdown) => {
  expect(await questionsIn(markdown)).toMatchObject([PORT]);
});

test('tells one question from the next, whatever marks where it begins', async () => {
  const two = (between: string, key = 'Answer') =>
    `Which port does SSH use?\nA. 22\nB. 23\n\n${key}: A\n\n${between}Which port is Telnet’s?\nA. 22\nB. 23\n\n${key}: B\n`;
  for (const between of ['', '---\n\n', '2. ', '## ', '**Question 2**\n', 'Question 2: '])
    expect(await questionsIn(two(between)), between).toMatchObject([
      { text: 'Which port does SSH use?', correctAnswers: [0] },
      { text: 'Which port is Telnet’s?', correctAnswers: [1] },
    ]);
});

test('keeps lists and code of a question, and continues options over their lines', async () => {
  const [question] = await questionsIn(
    [
      '### Question 3',
      'A company must:',
      '1. encrypt its disks',
      '2. rotate its keys',
      '',
      '```bash',
      'A. not an option',
      '```',
      '',
      'What does it need?',
      '',
      'A. A key store',
      '   in each region',
      '',
      '   ```json',
      '   { "a": 1 }',
      '   ```',
      '',
      'B. A queue',
      '',
      'Answer: A',
    ].join('\n'),
  );
  expect(question).toMatchObject({
    text: 'A company must:\n1. encrypt its disks\n2. rotate its keys\n\n```\nA. not an option\n```\n\nWhat does it need?',
    options: ['A key store\nin each region\n\n```\n{ "a": 1 }\n```', 'A queue'],
  });
});

test('takes the explanation, the references and what else is said of a question', async () => {
  const { questions, losses } = await reading(
    [
      '## Which services are global? (Choose two.)',
      '**Difficulty:** Hard',
      '- A. IAM',
      '- B. EC2',
      '- C. Route 53',
      '',
      '**Correct answer:** A and C',
      '**Explanation:** Both are *global*; see [the list](https://example.com/list).',
      '',
      '- **B) EC2**: regional',
      '',
      'References:',
      '- https://example.com/a',
      '- [Global services](https://example.com/b)',
    ].join('\n'),
  );
  expect(questions[0]!.question).toMatchObject({
    correctAnswers: [0, 2],
    difficulty: 'hard',
    explanation: 'Both are *global*; see the list.\n\n- B. EC2: regional',
    sources: [
      { title: 'https://example.com/a', url: 'https://example.com/a' },
      { title: 'Global services', url: 'https://example.com/b' },
    ],
  });
  expect(losses.map(({ what }) => what)).toEqual(['The address of a link', 'Bold and italic text']);
});

test('a key may repeat the texts of its options, even those with commas; what else it says explains', async () => {
  const keyed = (key: string) => questionsIn(`## Which?\n- A. TLS, the newer\n- B. SSL\n- C. IPsec\n\nAnswer: ${key}`);
  expect(await keyed('A. TLS, the newer and C. IPsec')).toMatchObject([{ correctAnswers: [0, 2] }]);
  const [repeated] = await keyed('B — SSL');
  expect(repeated).toMatchObject({ correctAnswers: [1] });
  expect(repeated).not.toHaveProperty('explanation');
  for (const [key, explanation] of [
    ['B — It is older.', 'It is older.'],
    ['B: `ssl` is the **older** one.', '`ssl` is the **older** one.'],
    ['**B** — it is `older`', 'it is `older`'],
    ['**B. It is older.**', 'It is older.'],
    ['Option B, C - These are older.', 'These are older.'],
  ] as const)
    expect(await keyed(key), key).toMatchObject([{ explanation }]);
});

test('front matter is no question, and is told as lost', async () => {
  const { questions, losses } = await reading('---\ntitle: Ports\n---\n\n## Which?\n- [x] 22\n- [ ] 23');
  expect(questions).toHaveLength(1);
  expect(losses).toEqual([{ place: 'line 1', what: 'The front matter of the file' }]);
});

test('options that an explanation tells apart once more are no question, but the reasons of these options', async () => {
  const explained =
    '1. Which?\n- A. one\n- B. two\n\nAnswer: B\n\nExplanation:\n\nA. It is not.\nB. It is.\n\n2. What?\n- A. x\n- B. y\n\nAnswer: A';
  expect(await questionsIn(explained)).toMatchObject([
    { text: 'Which?', rationales: ['It is not.', 'It is.'] },
    { text: 'What?' },
  ]);
});

test('names whatever belongs to no question, with its line, and reads on below it', async () => {
  const { questions, misfits, losses } = await reading(
    '# Practice test\n\n1. Questions are like the real exam.\n\n## News\n\n### Which port does SSH use?\n- [x] 22\n- [ ] 23\n\n## More\n\nSoon.\n\n### Which is Telnet’s?\n- [ ] 22\n- [x] 23\n',
  );
  expect(questions.map(({ place }) => place)).toEqual(['line 7', 'line 15']);
  expect(misfits).toEqual([]);
  expect(losses).toEqual(
    [1, 3, 5, 11, 13].map((line) => ({ place: `line ${line}`, what: 'Text that belongs to no question' })),
  );
});

test.each([
  ['no key', '### Which?\nA. one\nB. two\n', 'The question has no correct answer'],
  ['a key that is no option', '### Which?\nA. one\nB. two\n\nAnswer: D', 'The correct answer “D” is not an option'],
  [
    'no options',
    '**Question 1**\nWhich?\n\n**Question 2**\nWhat?\nA. one\nB. two\n\nAnswer: A',
    'The question has fewer than two options',
  ],
  ['the first option missing', '1. Which?\n- B. one\n- C. two\n\nAnswer: B', 'Option A is missing'],
  ['an option missing in between', '1. Which?\n- A. one\n- C. two\n\nAnswer: A', 'Option B is missing'],
  [
    'two keys',
    '### Which?\n- [x] A. one\n- [ ] B. two\n\nAnswer: B',
    'What is marked as correct and the answer “B” differ',
  ],
])('a question with %s does not fit', async (_, markdown, reason) => {
  expect((await reading(markdown)).misfits.map((misfit) => misfit.reason)).toEqual([reason]);
});

test('a file without any question says what is missing', async () => {
  await expect(reading('# Notes\n\nNothing to ask.')).rejects.toThrow('The file has no question with options.');
});

test.each([
  ['bank.md', '### Which?\n- [x] a\n- [ ] b', 'markdown'],
  ['bank.txt', '### Which?\n\n- [x] a\n- [ ] b', 'markdown'],
  ['bank.md', '1. Which?\nA. a\nB. b\n\nAnswer: A', 'markdown'],
  ['quiz.md', '1.  Which?\n*a) a\nb) b', 'text2qti'],
  ['quiz.md', '1.  Who?\n*   Santa', 'text2qti'],
  ['aiken.txt', 'Which?\nA. a\nB. b\nANSWER: A', 'aiken'],
])('%s is recognized by what is in it: %j', (name, text, format) => {
  expect(detectFormat(name, Buffer.from(text))).toBe(format);
});

test('what an import leaves is Markdown that can be read again', async () => {
  const bytes = await readFile(new URL('../../../../docs/formats/markdown.md', import.meta.url));
  const { questions, misfits } = await readMarkdown(bytes);
  expect(questions).toHaveLength(2);
  expect(misfits).toHaveLength(1);
  const write = await FORMATS.markdown.rest!();
  const { file } = await write(new Uint8Array(bytes), misfits);
  expect(file).toContain('<!-- Problem: The question has no correct answer -->\n### Which port does SSH use?');
  expect(await readMarkdown(Buffer.from(file as string))).toMatchObject({
    questions: [],
    misfits: [{ reason: misfits[0]!.reason }],
  });
});
