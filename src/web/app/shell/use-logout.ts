import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { logout } from '#contract/account.ts';
import { callTo } from '#web/base/api.ts';
import { useRefreshMe } from '#web/base/me.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { toast } from '#web/ui/toasts.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';

/** Signs out and says so. Leaves the screen first, so that nobody sees it lose its data. */
export function useLogout() {
  const api = useApi();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  return useMutation({
    mutationFn: () => api(callTo<typeof logout>('POST', '/api/auth/logout')),
    onSuccess: async () => {
      quizStorage.clearAll();
      toast('Logged out');
      await navigate(paths.home);
      await refreshMe();
    },
    onError: () => toast('Error', 'Failed to log out. Please try again.', true),
  });
}
