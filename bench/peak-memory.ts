// Loaded into a measured process: writes down its peak memory when it exits, in kilobytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env['PEAK_FILE']!, String(process.resourceUsage().maxRSS)));
