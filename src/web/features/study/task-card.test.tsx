import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { StudyEntry } from '#contract/study.ts';
import { Entry } from '#web/features/study/task/entry.part.tsx';
import { TaskCard } from './task-card.part.tsx';

test('shows a task’s reading time before and after it is read', () => {
  const card = (isRead: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <TaskCard
          task={{ number: 2, title: 'Clouds', contentTypes: ['summary'], preview: 'What they are' }}
          to="/x"
          isRead={isRead}
        />
      </MemoryRouter>,
    );
  expect(card(false)).toMatch(/About 8 min/);
  expect(card(false)).not.toMatch(/Read<\/span>/);
  expect(card(true)).toMatch(/About 8 min.*Read<\/span>/);
});

test('labels tips and alerts as such, and a guide by its own title', () => {
  const entry = (contentType: StudyEntry['contentType']) =>
    renderToStaticMarkup(
      <Entry item={{ id: 'i1', contentType, title: 'Mind the gap', topic: '', content: '<p>Do.</p>', card: null }} />,
    );
  expect(entry('tip')).toContain('Exam Tip<');
  expect(entry('alert')).toContain('Important Alert<');
  expect(entry('summary')).not.toMatch(/Exam Tip|Important Alert/);
});
