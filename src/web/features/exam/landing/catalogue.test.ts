import { expect, test } from 'vitest';
import type { Category, Exam } from '#contract/exam.ts';
import { examsByCategory, spreadExams } from './catalogue.ts';
import { lowestPrice } from '#web/features/exam/lowest-price.ts';
import { examsLike, examsMeant } from '#web/features/exam/exams-like.ts';

const category = (id: string): Category => ({ id, name: id, description: '', icon: '', color: '' });

const exam = (name: string, more: Partial<Exam> = {}): Exam => ({
  id: name,
  categoryId: 'cloud',
  name,
  slug: name,
  code: '',
  vendor: '',
  description: '',
  questionCount: 0,
  freeQuestionCount: 0,
  price: 2900,
  accessDays: 90,
  passPercentage: 70,
  isInPreparation: false,
  isForSale: true,
  isExplained: true,
  isActive: true,
  domains: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

const names = (exams: Exam[]) => exams.map(({ name }) => name);

test('lists exams by category in order and leaves out empty categories', () => {
  const groups = examsByCategory(
    [category('empty'), category('security'), category('cloud')],
    [exam('a'), exam('b', { categoryId: 'security' }), exam('c')],
  );
  expect(groups.map((group) => [group.category.id, names(group.exams)])).toEqual([
    ['security', ['b']],
    ['cloud', ['a', 'c']],
  ]);
});

test('takes the lowest price among exams for sale', () => {
  const exams = [
    exam('a', { questionCount: 900, freeQuestionCount: 40, price: 4900 }),
    exam('b', { questionCount: 340, freeQuestionCount: 30, price: 2900 }),
    exam('not sold', { price: 0, isForSale: false }),
    exam('in preparation', { price: 100, isInPreparation: true, isForSale: false }),
  ];
  expect(lowestPrice(exams)).toBe(2900);
  expect(lowestPrice([])).toBe(null);
});

const exams = [
  exam('AWS Certified Cloud Practitioner', { code: 'CLF-C02', vendor: 'Amazon Web Services' }),
  exam('AWS Certified Solutions Architect - Associate', { code: 'SAA-C03', vendor: 'Amazon Web Services' }),
  exam('Microsoft Azure Fundamentals', { code: 'AZ-900', vendor: 'Microsoft' }),
];

test('finds exams by words of name, code, or vendor, best match first', () => {
  expect(names(examsLike(exams, 'AZ-900'))[0]).toBe('Microsoft Azure Fundamentals');
  expect(names(examsLike(exams, '/quiz/aws-solution-architect'))[0]).toBe(exams[1]!.name);
  expect(names(examsLike(exams, 'clf'))).toEqual([exams[0]!.name]);
  expect(examsLike(exams, 'knitting')).toEqual([]);
  expect(examsLike(exams, ' - ')).toEqual([]);
});

test('suggests the exam a mistyped address names, but none for common words', () => {
  expect(names(examsMeant(exams, '/study/aws-solution-architect'))).toEqual([exams[1]!.name]);
  expect(names(examsMeant(exams, '/quiz/az-900'))).toEqual(['Microsoft Azure Fundamentals']);
  for (const address of ['/certified', '/a/in/of', '/dashbord', '/study/practice-exam'])
    expect(examsMeant(exams, address)).toEqual([]);
});

test('shows every category once before any second exam in a short list', () => {
  const exams = [
    exam('a'),
    exam('b'),
    exam('c'),
    exam('d', { categoryId: 'networking' }),
    exam('e', { categoryId: 'security' }),
    exam('f', { categoryId: 'networking' }),
  ];
  expect(names(spreadExams(exams))).toEqual(['a', 'd', 'e', 'b', 'f', 'c']);
});
