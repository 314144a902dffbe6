import { type Exhibit, WHOLE_PICTURE } from '#rules/question/exhibit/exhibit.ts';
import { pictureSize } from '#rules/question/text/picture.ts';
import { Picture } from '#web/ui/formatted-text.tsx';
import { type Regions, SIGN_OF, STROKE_OF } from './region-look.ts';

/** A picture with the regions that were drawn on it. */
export function RegionPicture({ exhibit, regions: shown }: { exhibit: Exhibit; regions: Regions }) {
  const { text, picture = '', regions = [] } = exhibit;
  const size = pictureSize(picture);
  if (!size) return text;
  const [across, down] = [size.width / WHOLE_PICTURE, size.height / WHOLE_PICTURE];
  return (
    <div className="relative inline-block">
      <Picture name={picture} text={text} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="absolute inset-0 size-full [color-scheme:light]"
      >
        {regions.map(({ name, x, y, width, height }) => {
          const look = shown.looks.get(name);
          if (!look) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list beside it does the same by keyboard
            <g
              key={name}
              onClick={() => shown.onPoint?.(name)}
              className={`${STROKE_OF[look]} ${shown.onPoint ? 'cursor-pointer' : ''}`}
            >
              <title>{name}</title>
              <rect
                x={x * across}
                y={y * down}
                width={width * across}
                height={height * down}
                fill="currentColor"
                fillOpacity={look === 'open' ? 0.08 : 0.25}
                stroke="currentColor"
                strokeWidth={look === 'open' ? 2 : 4}
                strokeDasharray={look === 'open' ? '6 4' : undefined}
                vectorEffect="non-scaling-stroke"
              />
              {SIGN_OF[look] && (
                <text
                  x={(x + width / 2) * across}
                  y={(y + height / 2) * down}
                  fontSize={size.width / 22}
                  textAnchor="middle"
                  dominantBaseline="central"
                  fill="currentColor"
                >
                  {SIGN_OF[look]}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
