import { commandIn } from '#rules/console/typed.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import type { ReviewProps } from './part-props.ts';
import { surfaceOf, type Tone } from './tone.ts';
import { Verdict } from './verdict.part.tsx';
import { textsOf } from '#web/features/console/texts.ts';

/** Which goals were met and why they matter, commands that meet them all, and those that were typed. */
export function ReviewConsole({
  question,
  partRationales = [],
  marks,
  right,
  answer,
  className = 'space-y-2',
}: ReviewProps) {
  return (
    <>
      <ol className={className}>
        {(question.parts ?? []).map(({ text }, part) => {
          const tone: Tone = marks[part] ? 'right' : 'wrong';
          return (
            <li key={part} className={`rounded border p-3 sm:px-4 ${surfaceOf[tone]}`}>
              <p>
                <QuestionText text={text} />
              </p>
              <p className="mt-1 text-small">
                <Verdict tone={tone}>{marks[part] ? 'Met' : 'Not met'}</Verdict>
              </p>
              {partRationales[part] && (
                <p className="mt-1 text-small text-muted">
                  <QuestionText text={partRationales[part]} />
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <Commands title="Commands that meet all goals" commands={textsOf(right)} />
      <Commands title="Your commands" commands={textsOf(answer)} />
    </>
  );
}

/** Commands in order, by the device they were typed on. */
function Commands({ title, commands }: { title: string; commands: readonly string[] }) {
  const runs: { device: string; lines: string[] }[] = [];
  for (const entry of commands) {
    const command = commandIn(entry);
    if (!command) continue;
    const run = runs.at(-1);
    if (run?.device === command.device) run.lines.push(command.line);
    else runs.push({ device: command.device, lines: [command.line] });
  }
  return (
    <section className="mt-4" aria-label={title}>
      <p className="font-semibold">{title}</p>
      {runs.length === 0 && <p className="text-muted">Nothing</p>}
      {runs.map(({ device, lines }, index) => (
        <figure key={index} className="mt-2">
          <figcaption className="text-small text-muted">{device}</figcaption>
          <pre className="rounded border border-line bg-sunken p-3 font-mono text-[0.875em] leading-normal whitespace-pre-wrap wrap-anywhere">
            {lines.join('\n')}
          </pre>
        </figure>
      ))}
    </section>
  );
}
