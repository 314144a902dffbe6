import type { StudyTask } from '#contract/study.ts';
import { SourceLink, sourceKey } from '#web/ui/source-link.tsx';

/** Where to check what was read. */
export function Sources({ sources }: Pick<StudyTask, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="mt-10 text-small">
      <h2 id="sources" className="text-small font-semibold">
        Sources
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {sources.map((source) => (
          <li key={sourceKey(source)}>
            <SourceLink source={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}
