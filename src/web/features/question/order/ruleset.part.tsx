import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '#rules/question/answer.ts';
import { cellsOf, ruleOf, tableOf } from '#rules/question/rule-table/rule-table.ts';
import { shownBeside } from '#rules/question/rule-table/shown-beside.ts';
import { Button } from '#web/ui/button.tsx';
import { MoveButton } from './move-button.part.tsx';
import type { AskProps, ReviewProps } from '../part-props.ts';
import { ReviewPart } from '../review-part.part.tsx';
import { UndoButton } from '../undo-button.part.tsx';
import { useUndo } from '../use-undo.ts';

const rulesOf = (answer: Answer): readonly string[] =>
  Array.isArray(answer) ? answer.map((rule) => (typeof rule === 'string' ? rule : '')) : [];

/** Rules from the top: their fields are dropdowns, and buttons move them. */
export function AskRuleset({ question, answer, onAnswer }: AskProps) {
  const { id, parts = [], exhibits } = question;
  const { columns, start } = tableOf(exhibits) ?? { columns: [], start: [] };
  // Wide enough to read the selected value.
  const width = Math.max(8.5, ...columns.flatMap(({ choices }) => choices.map(({ length }) => length * 0.55 + 3)));
  const { undo } = useUndo(answer, onAnswer);
  const [announcement, setAnnouncement] = useState('');
  const group = useRef<HTMLFieldSetElement>(null);
  const focusOn = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusOn.current === null) return;
    group.current?.querySelector<HTMLElement>(`[data-at="${focusOn.current}"]`)?.focus();
    focusOn.current = null;
  });

  const given = rulesOf(answer);
  const held = given.length > 0 ? given : start;
  const rows = parts.map((_, place) => columns.map((_column, field) => cellsOf(held[place] ?? '')[field] ?? ''));
  const put = (next: readonly (readonly string[])[]) => onAnswer(next.map(ruleOf));
  const choose = (place: number, field: number, choice: string) =>
    put(rows.with(place, rows[place]!.with(field, choice)));
  const move = (place: number, by: -1 | 1) => {
    const to = place + by;
    if (to < 0 || to >= rows.length) return;
    focusOn.current = `${by < 0 ? 'up' : 'down'} ${to}`;
    setAnnouncement(`Rule ${place + 1} is now rule ${to + 1} of ${rows.length}`);
    put(rows.with(place, rows[to]!).with(to, rows[place]!));
  };

  /** Copies the rule above into an empty one and moves the focus to its fields. */
  const copyDown = (place: number) => {
    focusOn.current = `field ${place}`;
    setAnnouncement(`Rule ${place + 1} is now a copy of rule ${place}`);
    put(rows.with(place, rows[place - 1]!));
  };
  const isOpen = (place: number) => rows[place]!.every((cell) => cell === '');
  const isWhole = (place: number) => rows[place]?.every((cell) => cell !== '') ?? false;

  return (
    <fieldset ref={group} data-wide={columns.length * width > 44 || undefined} className="mt-6 min-w-0">
      <legend className="font-semibold">Complete the rules.</legend>
      <p className="mb-3 text-small text-muted">Rules are read from the top, and the first match applies.</p>
      <ol className="space-y-3">
        {rows.map((cells, place) => (
          <li key={`${id}.${place}`} className="rounded border border-line-strong bg-raised pr-2 pb-3 pl-3 sm:pl-4">
            <fieldset>
              <legend className="sr-only">{`Rule ${place + 1}`}</legend>
              <div className="flex items-center justify-between">
                <span aria-hidden="true" className="figures font-semibold">{`Rule ${place + 1}`}</span>
                <span className="flex">
                  {isOpen(place) && isWhole(place - 1) && (
                    <Button look="quiet" size="small" onClick={() => copyDown(place)}>
                      Copy rule {place}
                    </Button>
                  )}
                  <MoveButton
                    at={`up ${place}`}
                    name={`Move up: rule ${place + 1}`}
                    isOff={place === 0}
                    onClick={() => move(place, -1)}
                  >
                    ↑
                  </MoveButton>
                  <MoveButton
                    at={`down ${place}`}
                    name={`Move down: rule ${place + 1}`}
                    isOff={place === rows.length - 1}
                    onClick={() => move(place, 1)}
                  >
                    ↓
                  </MoveButton>
                </span>
              </div>
              <div
                className="grid gap-x-3 gap-y-2 pr-1"
                style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}rem), 1fr))` }}
              >
                {columns.map(({ name, choices }, field) => (
                  <Choice
                    key={name}
                    at={field === 0 ? `field ${place}` : undefined}
                    name={name}
                    value={cells[field]!}
                    onChoose={(next) => choose(place, field, next)}
                  >
                    {choices.map((choice) => (
                      <option key={choice} value={choice}>
                        {choice}
                      </option>
                    ))}
                  </Choice>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
      <UndoButton undo={undo} />
    </fieldset>
  );
}

type ChoiceProps = {
  at: string | undefined;
  name: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ at, name, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="min-w-0">
      <span className="block text-small text-muted">{name}</span>
      <select
        data-at={at}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 w-full rounded border border-line-strong bg-paper px-2"
      >
        <option value="">Choose…</option>
        {children}
      </select>
    </label>
  );
}

/** Each rule with what was chosen in its place, what is right, and why. */
export function ReviewRuleset({
  question: { id, parts = [], exhibits },
  partRationales = [],
  marks,
  right,
  answer,
  className = 'space-y-2',
}: ReviewProps) {
  const names = tableOf(exhibits)?.columns.map(({ name }) => name) ?? [];
  const rules = rulesOf(right);
  const given = shownBeside(rules, marks, rulesOf(answer));
  return (
    <>
      {names.length > 0 && <p className="mt-6 text-small text-muted">{names.join(' | ')}</p>}
      <ol className={className}>
        {parts.map((_, part) => (
          <ReviewPart
            key={`${id}.${part}`}
            text={`Rule ${part + 1}`}
            answer={given[part] ?? null}
            right={rules[part] ?? ''}
            isRight={marks[part] ?? false}
            rationale={partRationales[part] ?? ''}
          />
        ))}
      </ol>
    </>
  );
}
