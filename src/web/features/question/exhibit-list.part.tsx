import { useState } from 'react';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { isDiagram, readDiagram } from '#rules/question/exhibit/diagram.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormattedText, Picture } from '#web/ui/formatted-text.tsx';
import { isScreen, readScreen } from '#rules/question/exhibit/screen.ts';
import { ScreenPicture } from './hotspot/screen-picture.part.tsx';
import { DiagramPicture } from './diagram-picture.part.tsx';

/** Exhibits as figures on a wide screen and as buttons on a narrow one; either opens the exhibit enlarged. */
export function ExhibitList({ exhibits, className }: { exhibits: readonly Exhibit[]; className: string }) {
  const [largeExhibit, setLargeExhibit] = useState<Exhibit | null>(null);
  return (
    <div className={className}>
      <ul className="flex flex-wrap gap-2 lg:hidden" aria-label="Exhibits">
        {exhibits.map((exhibit, index) => (
          <li key={index}>
            <Button look="plain" size="small" onClick={() => setLargeExhibit(exhibit)}>
              <span className="text-muted">Exhibit</span> {exhibit.title}
            </Button>
          </li>
        ))}
      </ul>
      {exhibits.map((exhibit, index) => (
        <figure key={index} className="mb-6 hidden lg:block">
          <figcaption className="mb-2 flex items-center justify-between gap-3">
            <span className="font-semibold">{exhibit.title}</span>
            <Button look="quiet" size="small" onClick={() => setLargeExhibit(exhibit)}>
              Enlarge<span className="sr-only"> {exhibit.title}</span>
            </Button>
          </figcaption>
          <Content exhibit={exhibit} />
        </figure>
      ))}
      {largeExhibit && <Large exhibit={largeExhibit} onClose={() => setLargeExhibit(null)} />}
    </div>
  );
}

const SIZES = [75, 100, 125, 150, 200, 300];
const USUAL = SIZES.indexOf(100);

/** A single exhibit, as large as needed. */
function Large({ exhibit, onClose }: { exhibit: Exhibit; onClose: () => void }) {
  const [size, setSize] = useState(USUAL);
  const to = (next: number) => setSize(Math.min(Math.max(next, 0), SIZES.length - 1));
  return (
    <Dialog title={exhibit.title} onClose={onClose} isWide>
      <div className="mb-3 flex items-center gap-2">
        <Button look="plain" size="small" aria-disabled={size === 0} onClick={() => to(size - 1)}>
          Smaller
        </Button>
        <Button look="plain" size="small" aria-disabled={size === SIZES.length - 1} onClick={() => to(size + 1)}>
          Larger
        </Button>
        <output className="figures text-small text-muted">{`${SIZES[size]}%`}</output>
      </div>
      {/* Nearly full width on a phone, since diagram text is small already. */}
      <div className="max-sm:-mx-4">
        <Content exhibit={exhibit} percent={SIZES[size]!} />
      </div>
    </Dialog>
  );
}

/** Scrolls if it is wider than its container, by keyboard too. */
function Content({ exhibit: { title, form, text, picture }, percent = 100 }: { exhibit: Exhibit; percent?: number }) {
  const diagram = form === 'diagram' ? readDiagram(text) : null;
  const screen = form === 'screen' ? readScreen(text) : null;
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-auto rounded border border-line bg-raised p-2 sm:p-3"
    >
      {picture !== undefined ? (
        <Picture name={picture} text={text} percent={percent} />
      ) : diagram && isDiagram(diagram) ? (
        <DiagramPicture diagram={diagram} title={title} percent={percent} />
      ) : (
        <div style={{ fontSize: `${percent}%` }}>
          {screen && isScreen(screen) ? (
            <ScreenPicture screen={screen} />
          ) : form === 'table' || form === 'scenario' ? (
            <FormattedText text={text.trim()} />
          ) : (
            <pre className="font-mono text-[0.875em] leading-normal">{text}</pre>
          )}
        </div>
      )}
    </section>
  );
}
