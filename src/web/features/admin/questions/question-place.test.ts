import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from './question-draft.ts';
import { inDomain, placeFaults, placeIn, withOnlyPlace } from './question-place.ts';

const task = (number: number, name: string) => ({ number, name });
const domain = (number: number, name: string, ...tasks: ReturnType<typeof task>[]) => ({
  number,
  name,
  weightFrom: 0,
  weightTo: 0,
  tasks,
});
const TWO = {
  questionCount: 0,
  domains: [domain(1, 'Rain', task(1, 'Drops'), task(2, 'Floods')), domain(2, 'Fog', task(1, 'Banks'))],
};
const FRESH = { questionCount: 0, domains: [domain(1, 'General', task(1, 'General'))] };

test('nothing is chosen for a question while there is a choice, and saving asks for it', () => {
  expect(withOnlyPlace(EMPTY_DRAFT, TWO)).toEqual(EMPTY_DRAFT);
  expect(placeFaults(EMPTY_DRAFT, TWO)).toEqual({ domain: 'Choose a domain' });
  expect(placeFaults({ domainNumber: 7 }, TWO)).toEqual({ domain: 'Choose a domain' });
  expect(placeFaults({ domainNumber: 1 }, TWO)).toEqual({ task: 'Choose a task' });
  expect(placeFaults({ domainNumber: 1, taskNumber: 2 }, TWO)).toEqual({});
  expect(placeFaults(inDomain({ number: 2 }, TWO), TWO)).toEqual({});
});

test('creating a domain takes a name, and its tasks are new with it', () => {
  expect(placeFaults({ domainName: ' ' }, TWO)).toEqual({ domain: 'Enter the name of the new domain' });
  expect(placeFaults({ domainName: 'Hail' }, TWO)).toEqual({});
  // Not taken for the known one while it is being typed.
  expect(placeIn({ domainName: 'Fog' }, TWO).domain).toEqual({ name: 'Fog' });
  expect(placeFaults({ domainNumber: 1, taskTitle: '' }, TWO)).toEqual({ task: 'Enter the name of the new task' });
});

test('the only domain and the only task are chosen, and the placeholder of a new exam is no choice', () => {
  const one = { questionCount: 3, domains: TWO.domains.slice(1) };
  expect(withOnlyPlace(EMPTY_DRAFT, one)).toMatchObject({ domainNumber: 2, taskNumber: 1 });
  expect(placeIn(EMPTY_DRAFT, FRESH)).toMatchObject({ domains: [], tasks: [] });
  expect(placeFaults(EMPTY_DRAFT, FRESH)).toEqual({});
  expect(placeFaults(EMPTY_DRAFT, { ...FRESH, questionCount: 1 })).toEqual({ domain: 'Choose a domain' });
});
