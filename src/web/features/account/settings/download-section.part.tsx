import { useMutation } from '@tanstack/react-query';
import { exportPersonalData } from '#contract/account-settings.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadJson } from '#web/ui/download.ts';
import { isoDate } from '#rules/wording/date.ts';
import { SettingsSection } from './settings-section.part.tsx';

/** Everything stored about the person, as a file. */
export function DownloadSection() {
  const api = useApi();
  const download = useMutation({
    mutationFn: async () => {
      const data = await api(exportPersonalData);
      downloadJson(`cairn-data-${isoDate(data.exportedAt)}.json`, data);
    },
  });
  const reason = download.error instanceof ApiError ? download.error.problem?.error : undefined;
  return (
    <SettingsSection
      title="Your data"
      text={<p>Download everything we store about you as a JSON file. You can do this twice a day.</p>}
    >
      <Button look="plain" aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
        {download.isPending ? 'Preparing...' : 'Download My Data'}
      </Button>
      <output className={`mt-2 block text-small font-semibold ${download.isError ? 'text-wrong' : ''}`}>
        {download.isSuccess && 'Downloaded.'}
        {download.isError && (reason || 'Your data could not be downloaded. Please try again.')}
      </output>
    </SettingsSection>
  );
}
