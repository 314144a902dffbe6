import { expect, test } from 'vitest';
import { examPlace, SECTIONS } from './exam-place.ts';

const exam = { id: 'e1', name: 'Cloud Basics', slug: 'cloud-basics', isOwner: true, accessEndedAt: null };

test.each([true, false])('makes each link of the bar the current one where it leads (access: %s)', (isOwner) => {
  for (const { name, path } of SECTIONS) {
    const { pathname, search } = new URL(path({ ...exam, isOwner }), 'https://cairn.example');
    expect(examPlace(pathname, search)).toEqual({ slug: exam.slug, section: name });
  }
});

test.each([
  ['/study/cloud-basics/domain/2/task/3', '', 'cloud-basics', 'Study'],
  ['/practice/cloud-basics/s1', '', 'cloud-basics', 'Practice'],
  ['/purchase/cloud-basics', '', 'cloud-basics', null],
  ['/results/a1', '', null, 'Results'],
  ['/dashboard', '', null, null],
  ['/', '', null, null],
  ['/constructor', '', null, null],
])('%s%s', (pathname, search, slug, section) => {
  expect(examPlace(pathname, search)).toEqual({ slug, section });
});
