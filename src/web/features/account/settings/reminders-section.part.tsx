import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCalendar, putDailyMail, putReviewMail, putWeeklyMail, removeCalendar } from '#contract/today-reminder.ts';
import { holds } from '#rules/account/roles.ts';
import { hourText } from '#rules/wording/hour.ts';
import { useMe } from '#web/base/me.ts';
import { useApi } from '#web/base/loading.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { SectionState } from './section-state.part.tsx';
import { remindersQuery } from './settings.queries.ts';
import { SettingsSection } from './settings-section.part.tsx';

/** Full hours as a clock shows them. */
const HOURS = Array.from({ length: 24 }, (_, hour) => hourText(hour));
const FIRST_HOUR = 20;

/** A calendar, a weekly mail, and a daily one, all off until requested. */
export function RemindersSection() {
  const api = useApi();
  const queries = useQueryClient();
  const options = remindersQuery(api);
  const query = useQuery(options);
  const [address, setAddress] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const [failure, setFailure] = useState('');
  const [chosenHour, setChosenHour] = useState(FIRST_HOUR);
  const act = async (work: () => Promise<void>) => {
    setFailure('');
    try {
      await work();
      await queries.invalidateQueries({ queryKey: options.queryKey });
    } catch (error) {
      setFailure(failureText(error, 'That did not work.'));
    }
  };
  const timeZone = deviceTimeZone;
  const make = () =>
    act(async () => {
      setIsCopied(false);
      setAddress((await api(makeCalendar, { body: { timeZone: timeZone() } })).address);
    });
  const remove = () =>
    act(async () => {
      await api(removeCalendar);
      setAddress('');
    });
  const setMail = (isOn: boolean) =>
    act(async () => void (await api(putWeeklyMail, { body: { isOn, timeZone: timeZone() } })));
  const setDaily = (hour: number | null) =>
    act(async () => void (await api(putDailyMail, { body: { hour, timeZone: timeZone() } })));
  const setReview = (isOn: boolean) => act(async () => void (await api(putReviewMail, { body: { isOn } })));
  const me = useMe();
  const isAuthor = me !== null && holds(me, { of: 'content', as: 'author' });
  const reminders = query.data;
  const dailyHour = reminders?.dailyHour ?? null;
  return (
    <SettingsSection
      id="reminders"
      title="Reminders"
      text={
        <p>
          Add your study days to your calendar, and get an email once a week or on days with something to do.{' '}
          {isAuthor ? 'These are' : 'All are'} off until you turn them on{isAuthor && '; emails about reviews are on'}.
        </p>
      }
    >
      <SectionState query={query} name="reminders" />
      {reminders && (
        <div className="space-y-8">
          <div>
            <h3 className="font-semibold">Calendar</h3>
            <p className="mt-1 text-small text-muted">
              {reminders.hasCalendar
                ? 'Your calendar feed is on. Anyone with its address can see your study days.'
                : 'Adds your study days, simulations, and exam date to any calendar app.'}
            </p>
            {address && (
              <div className="mt-3">
                <label className="block text-small font-semibold">
                  Copy this address now. You won’t see it again.
                  <input
                    readOnly
                    value={address}
                    onFocus={({ target }) => target.select()}
                    className="mt-1 min-h-11 w-full rounded border border-line-strong bg-raised px-3 font-mono text-small font-normal"
                  />
                </label>
                <Button
                  className="mt-2"
                  onClick={() =>
                    void navigator.clipboard.writeText(address).then(
                      () => setIsCopied(true),
                      () => setFailure('The address was not copied. Select it and copy it yourself.'),
                    )
                  }
                >
                  {isCopied ? 'Copied' : 'Copy Address'}
                </Button>
              </div>
            )}
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="plain" onClick={make}>
                {reminders.hasCalendar ? 'Create a New Address' : 'Turn On Calendar Feed'}
              </Button>
              {reminders.hasCalendar && (
                <Button look="quiet" onClick={remove}>
                  Turn Off Calendar Feed
                </Button>
              )}
            </div>
          </div>
          <div>
            <h3 className="font-semibold">Weekly email</h3>
            <p className="mt-1 text-small text-muted">
              {reminders.hasWeeklyMail
                ? 'You’ll get it every Monday morning.'
                : 'Every Monday morning: what to do next, and how far away your exam is if you’ve set a date.'}
            </p>
            <Button look="plain" className="mt-3" onClick={() => void setMail(!reminders.hasWeeklyMail)}>
              {reminders.hasWeeklyMail ? 'Turn Off Weekly Email' : 'Turn On Weekly Email'}
            </Button>
          </div>
          <div>
            <h3 className="font-semibold">Daily email</h3>
            <p className="mt-1 text-small text-muted">
              {dailyHour === null
                ? 'At an hour of your choice, only on days with something left to do: what comes first, and how long it takes.'
                : `You’ll get it at ${HOURS[dailyHour]}, only on days with something left to do.`}
            </p>
            <div className="mt-3 flex flex-wrap items-end gap-3">
              <label className="text-small font-semibold">
                {`Hour (${timeZone()})`}
                <select
                  value={dailyHour ?? chosenHour}
                  onChange={({ target }) => {
                    setChosenHour(Number(target.value));
                    if (dailyHour !== null) void setDaily(Number(target.value));
                  }}
                  className="mt-1 block min-h-11 rounded border border-line-strong bg-raised px-2 text-base font-normal"
                >
                  {HOURS.map((name, hour) => (
                    <option key={name} value={hour}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <Button look="plain" onClick={() => void setDaily(dailyHour === null ? chosenHour : null)}>
                {dailyHour === null ? 'Turn On Daily Email' : 'Turn Off Daily Email'}
              </Button>
            </div>
          </div>
          {isAuthor && (
            <div>
              <h3 className="font-semibold">Emails about reviews</h3>
              <p className="mt-1 text-small text-muted">
                {reminders.hasReviewMail
                  ? 'You’ll get one when a question you proposed is sent back or goes live.'
                  : 'When a question you proposed is sent back or goes live.'}
              </p>
              <Button look="plain" className="mt-3" onClick={() => void setReview(!reminders.hasReviewMail)}>
                {reminders.hasReviewMail ? 'Turn Off Emails about Reviews' : 'Turn On Emails about Reviews'}
              </Button>
            </div>
          )}
          {failure && (
            <p role="alert" className="font-semibold text-wrong">
              {failure}
            </p>
          )}
        </div>
      )}
    </SettingsSection>
  );
}
