import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewOrdering } from './order/ordering.part.tsx';
import type { ReviewProps } from './part-props.ts';
import { ReviewRows } from './rows.part.tsx';

const question = { id: 'q', options: ['Ant', 'Bee', 'Cow'] };
const rationales = ['', '', ''];

test('which rows of a table are right is what the rules say, not what the page compares', () => {
  const parts = [{ text: 'Small' }, { text: 'Large' }];
  const shown = (marks: ReviewProps['marks']) =>
    renderToStaticMarkup(
      <ReviewRows
        question={{ ...question, kind: 'matching', parts }}
        rationales={rationales}
        marks={marks}
        right={[0, 2]}
        answer={[0, 2]}
      />,
    ).match(/Correct answer/g)?.length ?? 0;
  expect([shown([true, true]), shown([true, false]), shown([false, false])]).toEqual([0, 1, 2]);
});

test('places of an order are right as marked; an item of no place is wrong once it is placed', () => {
  const shown = (marks: ReviewProps['marks'], answer: readonly number[]) => {
    const html = renderToStaticMarkup(
      <ReviewOrdering
        question={{ ...question, kind: 'ordering' }}
        rationales={rationales}
        marks={marks}
        right={[0, 1]}
        answer={answer}
      />,
    );
    return ['In the right place', 'Your position', 'Not placed', 'Correctly left out'].map(
      (text) => html.split(text).length - 1,
    );
  };
  expect(shown([true, true], [0, 1])).toEqual([2, 0, 0, 1]);
  expect(shown([false, true], [0, 1])).toEqual([1, 1, 0, 1]);
  expect(shown([true, false], [0, 2])).toEqual([1, 1, 1, 0]);
});
