import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { withStorage } from '#web/base/with-storage.ts';

const KEY = 'cairn.admin-exam';

/** The exam that an administrator works on, which its screens have in their address; each tab of the browser has its own. */
export function useChosenExam(shownId: string | undefined): string | undefined {
  const { search } = useLocation();
  const examId = shownId ?? (new URLSearchParams(search).get('examId') || undefined);
  const [keptId, setKeptId] = useState<string>();
  useEffect(() => {
    if (examId) withStorage(() => sessionStorage.setItem(KEY, examId), undefined);
    // What was chosen is known only in the browser.
    // oxlint-disable-next-line react/set-state-in-effect
    setKeptId(withStorage(() => sessionStorage.getItem(KEY) ?? undefined, undefined));
  }, [examId]);
  return examId ?? keptId;
}

/** When that exam is gone; with an id, only if it is this one. */
export function forgetChosenExam(examId?: string): void {
  withStorage(() => {
    if (examId === undefined || sessionStorage.getItem(KEY) === examId) sessionStorage.removeItem(KEY);
  }, undefined);
}
