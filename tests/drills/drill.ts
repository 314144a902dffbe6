import { parseArgs } from 'node:util';
import type { Scratch } from '../servers/scratch.ts';
import { backupUnderLoad } from './backup-under-load.ts';
import { clockBack, databaseGone, diskFull, type Drill, serverKills } from './faults.ts';
import { foldKills } from './fold-kills.ts';
import { mailDown } from './mail-down.ts';
import { type DrillRecord, recordText } from './drill-record.ts';
import { patroniKills } from './patroni-kills.ts';
import { primaryKills } from './primary-kills.ts';
import { webhookKills } from './webhook-kills.ts';
import { upgradeKills } from './upgrade-kills.ts';

const DRILLS: Record<string, { trials: number; run: (scratch: Scratch, asked: Drill) => Promise<DrillRecord> }> = {
  'server-kills': { trials: 200, run: serverKills },
  'upgrade-kills': { trials: 200, run: upgradeKills },
  'primary-kills': { trials: 50, run: primaryKills },
  'patroni-kills': { trials: 50, run: patroniKills },
  'database-gone': { trials: 20, run: databaseGone },
  'disk-full': { trials: 20, run: diskFull },
  'clock-back': { trials: 20, run: clockBack },
  'mail-down': { trials: 5, run: mailDown },
  'webhook-kills': { trials: 200, run: webhookKills },
  'fold-kills': { trials: 200, run: foldKills },
  'backup-under-load': { trials: 10, run: backupUnderLoad },
};

/** `--drill NAME [--on sqlite|postgres] [--rounds N]`: does things that must lose nothing, and counts. Fails if anything was lost or doubled. */
export async function runDrill(scratch: Scratch, args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { on: { ...text, default: 'sqlite' }, rounds: text } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const drill = DRILLS[positionals[0] ?? ''];
  if (!drill) throw new Error(`--drill must be one of ${Object.keys(DRILLS).join(', ')}`);
  if (values.on !== 'sqlite' && values.on !== 'postgres') throw new Error('--on must be sqlite or postgres');
  const trials = Number(values.rounds ?? drill.trials);
  if (!(trials > 0)) throw new Error('--rounds must be a number above 0');
  const record = await drill.run(scratch, { kind: values.on, trials });
  console.log(recordText(record));
  if (record.losses + record.doubled + (record.wrongFirsts ?? 0) > 0)
    throw new Error('something was lost, doubled, or wrongly counted as a first encounter');
}
