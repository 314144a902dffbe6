import { expect, test } from 'vitest';
import { readAiken } from './aiken.ts';

async function read(text: string) {
  const { questions, misfits } = await readAiken(Buffer.from(text));
  return {
    questions: questions.map(({ question: { text: stem, options, correctAnswers } }) => ({
      stem,
      options,
      correctAnswers,
    })),
    places: misfits.map(({ place }) => place),
    reasons: misfits.map(({ reason }) => reason),
  };
}

test('takes a line of an option that begins like a later option for what it is', async () => {
  expect(await read('Which?\nA. Salmonella\nE. Coli is ruled out\nB. None of these\nANSWER: B\n')).toMatchObject({
    questions: [
      { stem: 'Which?', options: ['Salmonella\nE. Coli is ruled out', 'None of these'], correctAnswers: [1] },
    ],
    reasons: [],
  });
  expect(await read('Which?\nA. Salmonella\nB. Listeria\nE. coli is ruled out\nANSWER: A\n')).toMatchObject({
    questions: [{ options: ['Salmonella', 'Listeria\nE. coli is ruled out'] }],
    reasons: [],
  });
});

test('takes a line of the text that begins like an option for what it is', async () => {
  expect(
    await read('A culture grows.\nA. baumannii is found.\nWhat now?\nA. Wait\nB. Treat\nANSWER: B\n'),
  ).toMatchObject({
    questions: [
      {
        stem: 'A culture grows.\nA. baumannii is found.\nWhat now?',
        options: ['Wait', 'Treat'],
        correctAnswers: [1],
      },
    ],
    reasons: [],
  });
});

test('leaves the numbers above questions out of their texts', async () => {
  const asked = (number: string, stem: string) => `${number}${stem}\n\nA. 22\nB. 23\n\nAnswer: A\n\n`;
  const { questions } = await read(
    asked('QUESTION NO: 1\n', 'Which port?') + asked('NEW QUESTION 2\n', 'And now?') + asked('3. ', 'What?'),
  );
  expect(questions.map(({ stem }) => stem)).toEqual(['Which port?', 'And now?', 'What?']);
});

test('says which option is missing', async () => {
  expect(await read('Which port?\nA) 80\nC) 443\nD) 22\nANSWER: A\n')).toMatchObject({
    questions: [],
    reasons: ['Option B is missing'],
  });
});

test('does not join a question without an answer to the next', async () => {
  const next = 'And now?\nA. Wait\nB. Treat\nANSWER: B\n';
  const reason = 'The options are not followed by a line “ANSWER:”';
  for (const open of ['What?\nA. Wait\n\n', 'What?\nA. Wait\nB. Treat\n'])
    expect(await read(`${open}${next}`)).toMatchObject({ questions: [{ stem: 'And now?' }], reasons: [reason] });
});

test('ends a question without an answer where a blank line and other options begin the next', async () => {
  const open = 'Which port?\nA. 80\nB. 22\n\n';
  const reasons = ['The options are not followed by a line “ANSWER:”'];
  const next = 'A. Wait\nB. Treat\nC. Send home\nANSWER: C\n';
  const options = ['Wait', 'Treat', 'Send home'];
  for (const stem of ['The first step is', 'A fever rises.\n\nThe first step is', 'A fever rises.\nWhat now?'])
    expect(await read(`${open}${stem}\n${next}`)).toEqual({
      questions: [{ stem: stem.replace('\n\n', '\n'), options, correctAnswers: [2] }],
      places: ['line 1'],
      reasons,
    });
  // Without a text, neither of them is a question.
  expect(await read(`${open}${next}`)).toMatchObject({ questions: [], places: ['line 1', 'line 5'] });
});

test('keeps blank lines within an option and between options', async () => {
  expect(await read('Which?\nA. Salmonella\n\nB. Listeria\n\nE. coli is\nruled out\n\nC. None\nANSWER: C\n')).toEqual({
    questions: [
      { stem: 'Which?', options: ['Salmonella', 'Listeria\nE. coli is\nruled out', 'None'], correctAnswers: [2] },
    ],
    places: [],
    reasons: [],
  });
});
