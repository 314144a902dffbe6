// Loaded into a process that is measured: writes down at its end how much memory it had at most, in kilobytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env['PEAK_FILE']!, String(process.resourceUsage().maxRSS)));
