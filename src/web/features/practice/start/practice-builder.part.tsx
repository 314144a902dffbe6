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
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { PlaceChoice } from './place-choice.part.tsx';
import { Presets } from './presets.part.tsx';
import { Tick } from '#web/features/practice/tick.part.tsx';
import type { DomainAnswers } from './standing-by-place.part.tsx';

const POOL_NAMES: Record<Pool, string> = {
  all: 'All questions',
  unseen: 'Questions I haven’t seen',
  missed: 'Questions I missed',
  flagged: 'Questions I bookmarked',
};

/** How many recently seen questions can be skipped. */
const RECENT = 50;

/** `domain`: the one selected at first. */
type Props = {
  exam: Exam;
  setup: PracticeSetup;
  domains: readonly DomainAnswers[];
  domain?: number | undefined;
  isStarting: boolean;
  onStart: (settings: PracticeSettings) => void;
  onPresets: () => void;
};

/** Every setting of a practice sitting, for people who prefer to choose, and how many questions match. */
export function PracticeBuilder({ exam, setup, domains, domain, isStarting, onStart, onPresets }: Props) {
  const [settings, setSettings] = useState<PracticeSettings>({
    ...QUICK_TEN,
    domains: domain === undefined ? [] : [domain],
  });
  const countId = useId();
  // As typed, until the field loses focus: it may be empty in between.
  const [countInput, setCountInput] = useState<string | null>(null);
  const change = (part: Partial<PracticeSettings>) => setSettings({ ...settings, ...part });
  const kinds = KIND_NAMES.filter((kind) => setup.cells.some((cell) => cell.kind === kind));
  const fits = countFitting(setup.cells, settings);
  const count = Math.min(fits, settings.count);
  const toggle = <T,>(list: readonly T[], entry: T): T[] =>
    list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
  return (
    <details className="mt-10 border-y border-line py-3" open={domain !== undefined}>
      <summary className="min-h-11 content-center">
        <h2 className="inline text-title">Build your own</h2>
      </summary>
      <div className="mt-2">
        <Presets exam={exam} presets={setup.presets} settings={settings} onUse={setSettings} onChanged={onPresets} />
      </div>
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
            Focus on my weakest tasks
          </Tick>
          <Tick
            type="checkbox"
            checked={(settings.skipsLast ?? 0) > 0}
            onChange={() => change({ skipsLast: settings.skipsLast ? undefined : RECENT })}
          >
            {`Skip the last ${RECENT} I saw`}
          </Tick>
          <Tick
            type="checkbox"
            checked={settings.leavesForm ?? false}
            onChange={() => change({ leavesForm: settings.leavesForm ? undefined : true })}
          >
            Leave enough new questions for a full simulation
          </Tick>
        </fieldset>
        <fieldset>
          <legend className="font-semibold">Difficulty</legend>
          {DIFFICULTIES.map((difficulty) => (
            <Tick
              key={difficulty}
              type="checkbox"
              checked={settings.difficulties.includes(difficulty)}
              onChange={() => change({ difficulties: toggle(settings.difficulties, difficulty) })}
            >
              <span className="capitalize">{difficulty}</span>
            </Tick>
          ))}
          <p className="text-small text-muted">Leave all unchecked for any difficulty.</p>
        </fieldset>
        {kinds.length > 1 && (
          <fieldset className="md:col-span-2">
            <legend className="font-semibold">Question types</legend>
            <div className="grid sm:grid-cols-2 md:grid-cols-3">
              {kinds.map((kind) => (
                <Tick
                  key={kind}
                  type="checkbox"
                  checked={settings.kinds?.includes(kind) ?? false}
                  onChange={() => change({ kinds: toggle(settings.kinds ?? [], kind) })}
                >
                  <span className="first-letter:uppercase">{KINDS[kind].counted[1]}</span>{' '}
                  <span className="figures text-muted">
                    ({countFitting(setup.cells, { ...settings, kinds: [kind] })})
                  </span>
                </Tick>
              ))}
            </div>
            <p className="text-small text-muted">Leave all unchecked for any type.</p>
          </fieldset>
        )}
      </div>
      <PlaceChoice
        exam={exam}
        setup={setup}
        domains={domains}
        settings={settings}
        onDomain={(domain) => change({ domains: toggle(settings.domains, domain) })}
        onTask={(task) => change({ tasks: toggle(settings.tasks, task) })}
      />

      <div className="figures mt-6 flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line pt-5">
        <div>
          <label htmlFor={countId} className="block font-semibold">
            How many questions?
          </label>
          <input
            id={countId}
            type="number"
            min={1}
            max={MOST_QUESTIONS}
            value={countInput ?? settings.count}
            onChange={({ target }) => {
              setCountInput(target.value);
              change({ count: countOf(target.value) ?? settings.count });
            }}
            onBlur={() => setCountInput(null)}
            className="mt-1 min-h-11 w-24 rounded border border-line-strong bg-raised px-3"
          />
        </div>
        <Button aria-disabled={count === 0 || isStarting} onClick={() => count > 0 && onStart(settings)}>
          {count === 0 ? 'Nothing to practice' : `Practice ${countText(count, 'question')}`}
        </Button>
        <output className="min-h-11 content-center">
          {count === 0
            ? 'No questions match. Choose more domains, another difficulty, or all questions.'
            : `${settings.skipsLast || settings.leavesForm ? `Up to ${fits}` : fits} ${wordFor(fits, 'question')} available.`}
        </output>
      </div>
    </details>
  );
}
