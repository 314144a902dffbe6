/** The process that turns a drawing of ours, an SVG on stdin, into a PNG on stdout. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// Of the formats the library can read, allow only this one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png({ palette: true, quality: 100, effort: 10 })
    .toBuffer(),
);
