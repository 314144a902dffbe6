import type { ReactNode } from 'react';
import { type Control, type ControlKind, inReadingOrder, type Screen } from '#rules/question/exhibit/screen.ts';
import { EDGE_OF, type Regions, SIGN_OF } from './region-look.ts';

/** Controls of the same kind in one line or table. */
function runsOf(controls: readonly Control[]): Control[][] {
  const joined: Partial<Record<ControlKind, ControlKind>> = { row: 'columns', button: 'button', tab: 'tab' };
  const familyOf = ({ kind }: Control) => joined[kind] ?? (kind === 'columns' ? 'columns' : null);
  const runs: Control[][] = [];
  for (const control of controls) {
    const family = familyOf(control);
    const before = runs.at(-1);
    if (family !== null && before && familyOf(before[0]!) === family && control.kind !== 'columns')
      before.push(control);
    else runs.push([control]);
  }
  return runs;
}

/** The name of each control for screen readers. */
const KIND_LABELS: Partial<Record<ControlKind, string>> = {
  menu: 'menu item',
  tab: 'tab',
  field: 'field',
  list: 'drop-down list',
  check: 'check box',
  link: 'link',
  button: 'button',
};

/** A tool's screen in the style of the page: nothing on it works, but its regions can be clicked. */
export function ScreenPicture({ screen, regions }: { screen: Screen; regions?: Regions | undefined }) {
  const controls = inReadingOrder(screen.controls);
  const ofKind = (kind: ControlKind) => controls.filter((control) => control.kind === kind);
  const menus = ofKind('menu');
  const rest = controls.filter(({ kind }) => kind !== 'menu' && kind !== 'title');
  return (
    <div className="min-w-64 rounded border border-line bg-paper">
      {ofKind('title').map(({ label }) => (
        <p key={label} className="border-b border-line px-3 py-2 font-semibold">
          {label}
        </p>
      ))}
      <div className={menus.length > 0 ? 'sm:grid sm:grid-cols-[minmax(9rem,auto)_1fr]' : ''}>
        {menus.length > 0 && (
          <ul className="flex flex-wrap gap-2 border-line p-3 max-sm:border-b sm:block sm:space-y-1 sm:border-r">
            {menus.map((control) => (
              <li key={control.label} className="px-2 py-1">
                <Point name={control.label} regions={regions}>
                  <KindLabel control={control} />
                  {control.label}
                </Point>
              </li>
            ))}
          </ul>
        )}
        <div className="space-y-3 p-3">
          {runsOf(rest).map((run, index) => (
            <Run key={index} run={run} regions={regions} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Run({ run, regions }: { run: readonly Control[]; regions: Regions | undefined }) {
  const [first] = run;
  const { kind, label, values } = first!;
  const point = (control: Control, content: ReactNode) => (
    <Point key={control.label} name={control.label} regions={regions}>
      <KindLabel control={control} />
      {content}
    </Point>
  );
  switch (kind) {
    case 'columns':
    case 'row':
      return <Table run={run} regions={regions} />;
    case 'button':
      return (
        <p className="flex flex-wrap gap-3">
          {run.map((control) =>
            point(
              control,
              <span className="inline-block rounded border border-line-strong bg-raised px-3 py-1 font-semibold">
                {control.label}
              </span>,
            ),
          )}
        </p>
      );
    case 'tab':
      return (
        <p className="flex flex-wrap gap-4 border-b border-line pb-2">{run.map((own) => point(own, own.label))}</p>
      );
    case 'heading':
      return <p className="font-semibold">{label}</p>;
    case 'text':
      return <p className="text-small text-muted">{[label, ...values].join(' ')}</p>;
    case 'link':
      return <p>{point(first!, <span className="text-accent underline">{label}</span>)}</p>;
    case 'check':
      return (
        <p>
          {point(
            first!,
            <>
              <span aria-hidden="true">{values[0] === 'on' ? '☑' : '☐'} </span>
              {label}
              <span className="sr-only">{values[0] === 'on' ? ', on' : ', off'}</span>
            </>,
          )}
        </p>
      );
    default:
      return (
        <div>
          {point(
            first!,
            <>
              <span className="block text-small text-muted">{label}</span>
              <span className="flex justify-between gap-3 rounded border border-line-strong bg-raised px-2 py-1">
                {values.join(' ') || ' '}
                {kind === 'list' && <span aria-hidden="true">▾</span>}
              </span>
            </>,
          )}
        </div>
      );
  }
}

function Table({ run, regions }: { run: readonly Control[]; regions: Regions | undefined }) {
  const head = run.find(({ kind }) => kind === 'columns');
  return (
    <table className="w-full border-separate border-spacing-y-1 text-left text-small">
      {head && (
        <thead>
          <tr>
            {[head.label, ...head.values].map((name) => (
              <th key={name} className="border-b border-line px-2 py-1 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {run
          .filter(({ kind }) => kind === 'row')
          .map(({ label, values }) => {
            const look = regions?.looks.get(label);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list below does the same by keyboard
              <tr
                key={label}
                onClick={() => look && regions?.onPoint?.(label)}
                className={look ? `-outline-offset-1 ${EDGE_OF[look]} ${regions?.onPoint ? 'cursor-pointer' : ''}` : ''}
              >
                {[label, ...values].map((cell, column) => (
                  <td key={column} className="px-2 py-2">
                    {cell}
                    {column === 0 && look && SIGN_OF[look] && <span aria-hidden="true"> {SIGN_OF[look]}</span>}
                  </td>
                ))}
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

function KindLabel({ control: { kind } }: { control: Control }) {
  return KIND_LABELS[kind] ? <span className="sr-only">{KIND_LABELS[kind]}: </span> : null;
}

function Point({ name, regions, children }: { name: string; regions: Regions | undefined; children: ReactNode }) {
  const look = regions?.looks.get(name);
  if (!look) return <span className="inline-block min-w-0">{children}</span>;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list below does the same by keyboard
    <span
      onClick={() => regions?.onPoint?.(name)}
      className={`inline-block min-w-0 rounded px-1 outline-offset-2 ${EDGE_OF[look]} ${regions?.onPoint ? 'cursor-pointer' : ''}`}
    >
      {children}
      {SIGN_OF[look] && <span aria-hidden="true"> {SIGN_OF[look]}</span>}
    </span>
  );
}
