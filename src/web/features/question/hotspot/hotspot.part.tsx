import { isDiagram, readDiagram } from '#rules/question/exhibit/diagram.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { isScreen, readScreen } from '#rules/question/exhibit/screen.ts';
import { pictureOf, regionsInOrder } from '#rules/question/hotspot/regions.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { chooseText } from '../choose-text.ts';
import { letterOf } from '../letter-of.ts';
import { DiagramPicture } from '../diagram-picture.part.tsx';
import type { AskProps, ReviewProps } from '../part-props.ts';
import { ReviewOption } from '../review-option.part.tsx';
import { UndoButton } from '../undo-button.part.tsx';
import { useUndo } from '../use-undo.ts';
import type { RegionLook, Regions } from './region-look.ts';
import { RegionPicture } from './region-picture.part.tsx';
import { ScreenPicture } from './screen-picture.part.tsx';

/** A picture with regions to click, and the same regions listed by name in reading order. */
export function AskHotspot({ question, answer, onAnswer }: AskProps) {
  const { id, kind, options, chooses, exhibits } = question;
  const isOne = chooses === 1;
  const { onScreen, picks, toggle } = KINDS[kind];
  const pickedOptions = picks(answer);
  const { undo } = useUndo(answer, onAnswer);
  const point = (option: number) => onAnswer(toggle(answer, option, question));
  const looks = new Map<string, RegionLook>(
    options.map((name, option) => [name, pickedOptions.includes(option) ? 'chosen' : 'open']),
  );
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-3 font-semibold">{chooseText({ chooses })}</legend>
      <div className="lg:flex lg:items-start lg:gap-5">
        <Picture
          exhibit={pictureOf(exhibits)}
          regions={{ looks, onPoint: (name) => options.includes(name) && point(options.indexOf(name)) }}
        />
        <ul
          className="mt-4 flex flex-wrap gap-2 lg:mt-0 lg:w-60 lg:shrink-0 lg:flex-col"
          aria-label="Regions of the picture"
        >
          {onScreen(question).map((option, place) => (
            <li key={`${id}.${option}`} className="min-w-0">
              <label className="flex min-h-11 items-center gap-2 rounded border border-line-strong bg-raised px-3 py-1 hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  name={id}
                  checked={pickedOptions.includes(option)}
                  onChange={() => point(option)}
                  className="size-5 shrink-0 outline-none"
                />
                <span aria-hidden="true" className="figures shrink-0 font-semibold text-muted">
                  {`${letterOf(place)})`}
                </span>
                <span className="min-w-0 wrap-anywhere">{options[option]}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <UndoButton undo={undo} />
    </fieldset>
  );
}

/** The picture with the right and the chosen regions, and the rationale of each. */
export function ReviewHotspot({ question, rationales, right, answer, className = 'space-y-2' }: ReviewProps) {
  const { picks } = KINDS[question.kind];
  const [keys, pickedOptions] = [picks(right), picks(answer)];
  const { id, options, exhibits } = question;
  const looks = new Map<string, RegionLook>([
    ...pickedOptions.map((option) => [options[option]!, 'wrong'] as const),
    ...keys.map((option) => [options[option]!, 'right'] as const),
  ]);
  return (
    <>
      <div className="mt-6">
        <Picture exhibit={pictureOf(exhibits)} regions={{ looks }} />
      </div>
      <ol className={className}>
        {regionsInOrder(options, exhibits).map((option, place) => (
          <ReviewOption
            key={`${id}.${option}`}
            index={place}
            text={options[option]!}
            rationale={rationales[option] ?? ''}
            isKey={keys.includes(option)}
            isPicked={pickedOptions.includes(option)}
          />
        ))}
      </ol>
    </>
  );
}

/** Scrolls if it is wider than its container, by keyboard too. */
function Picture({ exhibit, regions }: { exhibit: Exhibit | null; regions: Regions }) {
  if (exhibit === null) return null;
  const { title, form, text } = exhibit;
  const diagram = form === 'diagram' ? readDiagram(text) : null;
  const screen = form === 'screen' ? readScreen(text) : null;
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-w-0 flex-1 overflow-auto rounded border border-line bg-raised p-3"
    >
      {diagram && isDiagram(diagram) && (
        <DiagramPicture diagram={diagram} title={title} percent={100} regions={regions} />
      )}
      {screen && isScreen(screen) && <ScreenPicture screen={screen} regions={regions} />}
      {exhibit.regions && <RegionPicture exhibit={exhibit} regions={regions} />}
    </section>
  );
}
