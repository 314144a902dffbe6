import { expect, test } from 'vitest';
import { withoutLabel } from './question-label.ts';

test.each([
  'QUESTION NO: 1\nWhich port?',
  'QUESTION NO: 117 Which port?',
  'Question No. 3 - Which port?',
  'Question #12\n\nWhich port?',
  'Question #12 Which port?',
  'NEW QUESTION 7\nWhich port?',
  'Question 4 of 60\nWhich port?',
  'Question 4: Which port?',
  'Question: 4\r\nWhich port?',
  'Item 3. Which port?',
  'Q1. Which port?',
  'Q.1) Which port?',
  'q 12: Which port?',
  'Q5\nWhich port?',
])('takes the number off %j', (text) => {
  expect(withoutLabel(text)).toBe('Which port?');
});

test.each([
  'Which port?',
  'Question 1',
  'Question number 5 of the survey asks for an age. Why?',
  'Q1 2024 was the best quarter. Why?',
  'Q1 - Q3 sum up to what?',
  'Q4 results are late. Why?',
  'Item 7 of the list is missing. Why?',
  'Questions 1 to 3 share a case.',
  '1. Which port?',
  'QoS: what is it?',
])('leaves %j as it is', (text) => {
  expect(withoutLabel(text)).toBe(text);
});
