import { expect, test } from 'vitest';
import type { PlaceDomain } from './place.ts';
import { chosenPlace, type NamedPlace, type PlaceTarget, unknownPlaces } from './unknown-places.ts';

const task = (number: number, name: string) => ({ number, name, isPlaceholder: false });
const DOMAINS: PlaceDomain[] = [
  { number: 1, name: 'Architecture', isPlaceholder: false, weight: 60, tasks: [task(1, 'Nodes'), task(2, 'Pods')] },
  { number: 2, name: 'Services and Networking', isPlaceholder: false, weight: 40, tasks: [task(1, 'Ingress')] },
];
const named = (domain?: string | number, own?: string | number): NamedPlace => ({
  domain: { either: domain },
  task: { either: own },
});
const targets = (entries: Record<string, PlaceTarget> = {}) => new Map(Object.entries(entries));
const found = (places: NamedPlace[], chosen: Record<string, PlaceTarget> = {}) =>
  unknownPlaces(DOMAINS, places, targets(chosen)).map(({ key, count, near }) => [key, count, near]);

test('names what an import would create, once each, with what was perhaps meant', () => {
  expect(found([named('architecture', 'Pods'), named(1, 2), named('Domain 2'), named('2', 'ingress')])).toEqual([]);
  expect(found([named(undefined), named('Storage'), named(''), named(' storage ', 'Volumes'), named(7)])).toEqual([
    ['domain general', 2, null],
    ['domain storage', 2, null],
    ['domain domain 7', 1, null],
  ]);
  expect(found([named('Architecture', 'Podz'), named('Services & Networking')])).toEqual([
    ['domain services & networking', 1, 2],
    ['task 1 podz', 1, 2],
  ]);
  expect(unknownPlaces(DOMAINS, [named(), named('General')], targets())).toMatchObject([
    { isUnnamed: false, count: 2 },
  ]);
});

test('looks for tasks in the domain that was chosen for theirs', () => {
  const places = [named('Storage', 'Volumes'), named('Storage', 'Pods'), named('Storage')];
  expect(found(places, { 'domain storage': 'create' })).toEqual([['domain storage', 3, null]]);
  expect(found(places, { 'domain storage': 1 })).toEqual([
    ['domain storage', 3, null],
    ['task 1 volumes', 1, null],
  ]);
});

test('sends a question where it was chosen to go, and leaves alone what is known or created', () => {
  const sent = (place: NamedPlace, chosen: Record<string, PlaceTarget> = {}) =>
    chosenPlace(DOMAINS, place, targets(chosen));
  expect(sent(named('Architecture', 'Pods'))).toBeNull();
  expect(sent(named('Storage', 'Volumes'))).toBeNull();
  expect(sent(named('Storage', 'Volumes'), { 'domain storage': 'create' })).toBeNull();
  expect(sent(named('Storage', 'Pods'), { 'domain storage': 1 })).toEqual({ domain: 1, task: 2 });
  expect(sent(named('Storage'), { 'domain storage': 2 })).toEqual({ domain: 2, task: 1 });
  expect(sent(named('Storage', 'Volumes'), { 'domain storage': 1, 'task 1 volumes': 'create' })).toEqual({
    domain: 1,
    task: null,
  });
  expect(sent(named('Architecture', 'Volumes'), { 'task 1 volumes': 2 })).toEqual({ domain: 1, task: 2 });
  expect(sent(named(), { 'domain general': 2 })).toEqual({ domain: 2, task: 1 });
});
