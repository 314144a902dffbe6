import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useShortcutChoice, useShortcuts } from '#web/ui/use-shortcuts.ts';
import { adminPaths } from './admin-paths.ts';
import { ExamPicker } from './exam-picker.part.tsx';

/** Goes from any screen of the admin area to any exam: to its questions or study content from theirs, otherwise to its page. */
export function ExamSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOn] = useShortcutChoice();
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts(isOn, { '/': () => setIsOpen(true) });
  const to = (examId: string): string => {
    if (pathname.startsWith(adminPaths.questions())) return adminPaths.questions({ examId });
    if (pathname.startsWith(adminPaths.study())) return adminPaths.study({ examId });
    return adminPaths.exam(examId);
  };
  return (
    <>
      <Button
        look="plain"
        className="max-sm:px-3 max-sm:text-small"
        aria-keyshortcuts={isOn ? '/' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" className="size-4" />
        Find Exam
        {isOn && (
          <kbd aria-hidden="true" className="rounded border border-line px-1.5 text-small font-normal max-sm:hidden">
            /
          </kbd>
        )}
      </Button>
      {isOpen && (
        <Dialog title="Find Exam" onClose={() => setIsOpen(false)}>
          {/* Room for the list that opens under the field. */}
          <div className="min-h-96">
            <ExamPicker
              selection={null}
              isFirst
              onPick={({ id }) => {
                setIsOpen(false);
                void navigate(to(id));
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
