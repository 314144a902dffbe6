import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MOST_REGIONS } from '#rules/question/exhibit/exhibit-schema.ts';
import { type PictureRegion, WHOLE_PICTURE } from '#rules/question/exhibit/exhibit.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Picture } from '#web/ui/formatted-text.tsx';
import { RemoveItem } from '../answer/item-buttons.part.tsx';
import type { EditProps } from '../question-draft.ts';
import {
  LEAST_SIDE,
  type Point,
  regionBetween,
  steppedRegion,
  withChangedRegion,
  withoutRegion,
  withRegion,
} from './drawn-regions.ts';

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
};

/** Where the regions of a picture are drawn and named; each is an option of the question. */
export function RegionFields({ draft, put, faults, exhibit }: EditProps & { exhibit: number }) {
  const { text, picture = '', regions = [] } = draft.exhibits![exhibit]!;
  const area = useRef<SVGSVGElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [drawn, setDrawn] = useState<{ from: Point; to: Point } | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = area.current!.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * WHOLE_PICTURE,
      y: ((clientY - box.top) / box.height) * WHOLE_PICTURE,
    };
  };
  const add = (shape: Omit<PictureRegion, 'name'>) => {
    if (regions.length >= MOST_REGIONS) return;
    flushSync(() => put(withRegion(draft, exhibit, shape)));
    // After the press is over, which would take the focus along.
    setTimeout(() => {
      const name = list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input');
      name?.focus();
      name?.select();
    });
  };
  const finish = () => {
    if (!drawn) return;
    setDrawn(null);
    const shape = regionBetween(drawn.from, drawn.to);
    if (shape.width >= LEAST_SIDE && shape.height >= LEAST_SIDE) add(shape);
  };
  const step = (event: KeyboardEvent, index: number) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const size = event.altKey ? 0.1 : 1;
    const region = steppedRegion(regions[index]!, { x: by.x * size, y: by.y * size }, event.shiftKey);
    put(withChangedRegion(draft, exhibit, index, region));
  };
  const shape = drawn && regionBetween(drawn.from, drawn.to);
  return (
    <fieldset>
      <legend className="font-semibold">Regions</legend>
      <p className="text-small text-muted">
        Draw them on the picture, or add one and place it with the arrow keys. Each is an option below.
      </p>
      <div className="relative mt-2 inline-block max-w-full touch-none">
        <Picture name={picture} text={text} />
        <svg
          ref={area}
          aria-hidden="true"
          viewBox={`0 0 ${WHOLE_PICTURE} ${WHOLE_PICTURE}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full cursor-crosshair text-accent [color-scheme:light]"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const from = pointOf(event);
            setDrawn({ from, to: from });
          }}
          onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: pointOf(event) })}
          onPointerUp={finish}
          onPointerCancel={() => setDrawn(null)}
        >
          {[...regions, ...(shape ? [shape] : [])].map(({ x, y, width, height }, index) => (
            <rect
              key={index}
              {...{ x, y, width, height }}
              fill="currentColor"
              fillOpacity={0.15}
              stroke="currentColor"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
      <ol ref={list} className="mt-3 space-y-3">
        {regions.map((region, index) => (
          <li key={index} className="flex flex-wrap items-end gap-3">
            <div className="min-w-48 flex-1">
              <Field
                label={`Name of region ${index + 1}`}
                maxLength={600}
                value={region.name}
                error={faults[`exhibits.${exhibit}.regions.${index}.name`]}
                onChange={({ target: { value } }) =>
                  put(withChangedRegion(draft, exhibit, index, { ...region, name: value }))
                }
              />
            </div>
            <Button
              look="plain"
              size="small"
              title="Arrow keys move it, with Shift they resize it, with Alt in small steps"
              aria-describedby={`region-${exhibit}-${index}`}
              onKeyDown={(event) => step(event, index)}
            >
              Place with Arrow Keys<span className="sr-only"> region {index + 1}</span>
            </Button>
            <output id={`region-${exhibit}-${index}`} className="figures text-small text-muted">
              {`${region.x / 10}% from the left, ${region.y / 10}% from the top, ${region.width / 10}% wide, ${region.height / 10}% high`}
            </output>
            <RemoveItem of={`region ${index + 1}`} onRemove={() => put(withoutRegion(draft, exhibit, index))} />
          </li>
        ))}
      </ol>
      <Button
        look="plain"
        size="small"
        className="mt-3"
        aria-disabled={regions.length >= MOST_REGIONS}
        onClick={() => add({ x: 400, y: 400, width: 200, height: 200 })}
      >
        Add Region
      </Button>
    </fieldset>
  );
}
