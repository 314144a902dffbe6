import { useId, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import {
  countOf,
  countFitting,
  MOST_QUESTIONS,
  POOLS,
  type Pool,
  type PracticeSettings,
  QUICK_TEN,
} from '#rules/practice/settings.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { PlaceChoice } from './place-choice.part.tsx';
import { Presets } from './presets.part.tsx';
import { Tick } from '#web/features/practice/player/tick.part.tsx';
import { useStart } from './use-start.ts';

const POOL_NAMES: Record<Pool, string> = {
  all: 'All questions',
  unseen: 'Only unseen',
  missed: 'Only missed',
  flagged: 'Only bookmarked',
};

/** How many of the questions seen last can be skipped. */
const RECENT = 50;

/** `domain`: the one that is chosen to begin with. */
type Props = { exam: Exam; setup: PracticeSetup; domain?: number | undefined; onPresets: () => void };

/** Chooses what to practice, and says how many questions fit before it starts. */
export function PracticeBuilder({ exam, setup, domain, onPresets }: Props) {
  const [settings, setSettings] = useState<PracticeSettings>({
    ...QUICK_TEN,
    domains: domain === undefined ? [] : [domain],
  });
  const { start, failure, isStarting } = useStart(exam);
  const countId = useId();
  // As it is typed, until the field is left: it may be empty on the way.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (part: Partial<PracticeSettings>) => setSettings({ ...settings, ...part });
  const fits = countFitting(setup.cells, settings);
  const count = Math.min(fits, settings.count);
  const toggled = <T,>(list: readonly T[], entry: T): T[] =>
    list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
  return (
    <section aria-labelledby="builder" className="mt-8">
      <h2 id="builder" className="text-title">
        Practice
      </h2>
      <p className="mt-1 max-w-text text-muted">Each answer is checked at once. No clock.</p>
      <Presets
        exam={exam}
        presets={setup.presets}
        settings={settings}
        onUse={setSettings}
        onChanged={onPresets}
        onQuick={() => void start({ mode: 'practice', settings: QUICK_TEN })}
      />

      <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <fieldset>
          <legend className="font-semibold">Questions</legend>
          {POOLS.map((pool) => (
            <Tick
              key={pool}
              type="radio"
              name="pool"
              checked={settings.pool === pool}
              onChange={() => change({ pool })}
            >
              {POOL_NAMES[pool]}{' '}
              <span className="figures text-muted">({countFitting(setup.cells, { ...settings, pool })})</span>
            </Tick>
          ))}
          <Tick
            type="checkbox"
            checked={settings.weakestFirst}
            onChange={() => change({ weakestFirst: !settings.weakestFirst })}
          >
            Weakest tasks first, and more of them
          </Tick>
          <Tick
            type="checkbox"
            checked={(settings.skipsLast ?? 0) > 0}
            onChange={() => change({ skipsLast: settings.skipsLast ? undefined : RECENT })}
          >
            {`Skip the last ${RECENT} I have seen`}
          </Tick>
          <Tick
            type="checkbox"
            checked={settings.leavesForm ?? false}
            onChange={() => change({ leavesForm: settings.leavesForm ? undefined : true })}
          >
            Save enough new ones for a simulation
          </Tick>
        </fieldset>
        <fieldset>
          <legend className="font-semibold">Difficulty</legend>
          {DIFFICULTIES.map((difficulty) => (
            <Tick
              key={difficulty}
              type="checkbox"
              checked={settings.difficulties.includes(difficulty)}
              onChange={() => change({ difficulties: toggled(settings.difficulties, difficulty) })}
            >
              <span className="capitalize">{difficulty}</span>
            </Tick>
          ))}
          <p className="text-small text-muted">None chosen: all of them.</p>
        </fieldset>
      </div>
      <PlaceChoice
        exam={exam}
        tasks={setup.tasks}
        settings={settings}
        onDomain={(domain) => change({ domains: toggled(settings.domains, domain) })}
        onTask={(task) => change({ tasks: toggled(settings.tasks, task) })}
      />

      <div className="figures mt-6 flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line pt-5">
        <div>
          <label htmlFor={countId} className="block font-semibold">
            How many
          </label>
          <input
            id={countId}
            type="number"
            min={1}
            max={MOST_QUESTIONS}
            value={typed ?? settings.count}
            onChange={({ target }) => {
              setTyped(target.value);
              change({ count: countOf(target.value) ?? settings.count });
            }}
            onBlur={() => setTyped(null)}
            className="mt-1 min-h-11 w-24 rounded border border-line-strong bg-raised px-3"
          />
        </div>
        <Button
          aria-disabled={count === 0 || isStarting}
          onClick={() => count > 0 && void start({ mode: 'practice', settings })}
        >
          {count === 0 ? 'Nothing to practice' : `Practice ${countText(count, 'question')}`}
        </Button>
        <output className="min-h-11 content-center">
          {settings.skipsLast || settings.leavesForm ? 'At most ' : ''}
          {countText(fits, 'question')} {wordFor(fits, 'fits', 'fit')}.
          {count === 0 && ' Choose more domains, another difficulty or all questions.'}
        </output>
      </div>
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
    </section>
  );
}
