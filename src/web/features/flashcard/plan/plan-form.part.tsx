import { type FormEvent, useState } from 'react';
import { type FlashcardPlan, putFlashcardPlan } from '#contract/flashcard.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { examId: string; timeZone: string; plan: FlashcardPlan; onSaved: (plan: FlashcardPlan) => void };

const NOT_SAVED = 'Your plan could not be saved. Please try again.';

/** How many new cards per day, and how much to remember. */
export function PlanForm({ examId, timeZone, plan, onSaved }: Props) {
  const api = useApi();
  const { settings } = plan;
  const [newPerDay, setNewPerDay] = useState(String(settings.newPerDay));
  const [missedPerDay, setMissedPerDay] = useState(String(settings.missedPerDay));
  const [retention, setRetention] = useState(String(Math.round(settings.retention * 100)));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsIn(newPerDay, missedPerDay, retention);
    setFaults(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    try {
      const body = {
        newPerDay: Number(newPerDay),
        missedPerDay: Number(missedPerDay),
        retention: Number(retention) / 100,
      };
      const saved = await api(putFlashcardPlan, { params: { examId }, query: { timeZone }, body });
      toast('Plan saved');
      onSaved(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? error.problem : null;
      setFaults(refused?.fields ?? { form: refused?.error ?? NOT_SAVED });
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={save} noValidate className="mt-3 max-w-sm space-y-5">
      <div>
        <Field
          label="New cards a day"
          inputMode="numeric"
          value={newPerDay}
          onChange={(event) => setNewPerDay(event.target.value)}
          error={faults.newPerDay}
        />
        {plan.newPerDayNeeded !== null && plan.unseen > 0 && (
          <p className="mt-2 text-small">
            To see all {plan.unseen} new cards before your exam, study {plan.newPerDayNeeded} a day.{' '}
            {plan.newPerDayNeeded > settings.newPerDay && (
              <Button
                look="quiet"
                size="small"
                className="-ml-3 underline"
                onClick={() => setNewPerDay(String(plan.newPerDayNeeded))}
              >
                Set to {plan.newPerDayNeeded} a day
              </Button>
            )}
          </p>
        )}
      </div>
      <Field
        label="Missed-question cards per day"
        hint="The rest are spread over the next few days."
        inputMode="numeric"
        value={missedPerDay}
        onChange={(event) => setMissedPerDay(event.target.value)}
        error={faults.missedPerDay}
      />
      <Field
        label="Target retention (%)"
        hint="The share of due cards you want to remember, from 70 to 97. A higher target means more frequent reviews; 90 works well for most people."
        inputMode="numeric"
        value={retention}
        onChange={(event) => setRetention(event.target.value)}
        error={faults.retention}
      />
      {faults.form && (
        <p role="alert" className="font-semibold text-wrong">
          {faults.form}
        </p>
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save Plan'}
      </Button>
    </form>
  );
}

function faultsIn(newPerDay: string, missedPerDay: string, retention: string): Record<string, string> {
  const isWithin = (text: string, from: number, to: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
  return {
    ...(!isWithin(newPerDay, 0, 999) && { newPerDay: 'Enter a whole number from 0 to 999.' }),
    ...(!isWithin(missedPerDay, 1, 100) && { missedPerDay: 'Enter a whole number from 1 to 100.' }),
    ...(!isWithin(retention, 70, 97) && { retention: 'Enter a whole number from 70 to 97.' }),
  };
}
