/**
 * The process that decodes uploaded files and does nothing else: a file that crashes the decoder ends only this process. It has
 * no secrets, opens no files, reads the upload from stdin, and writes the picture to stdout. `check` only reads the file through
 * and writes nothing.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [way, pixels] = process.argv.slice(2);
/** Enough for a picture in a question, enlarged on a wide screen. */
const MOST_SIDE = 2560;
/** Above this many bytes a picture is not a drawing, and photo compression suits it better. */
const MOST_LOSSLESS = 1_500_000;
const LOSSY = { quality: 85 };

// Of the formats the library can read, allow only these three.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const file = await buffer(process.stdin);
const decoded = () =>
  sharp(file, { limitInputPixels: Number(pixels), failOn: 'error', pages: 1 }).timeout({ seconds: 15 });

if (way === 'check') await decoded().stats();
else {
  const drawn = () =>
    decoded()
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
  const lossless = way === 'lossless' ? await drawn().webp({ lossless: true }).toBuffer() : null;
  const written = lossless && lossless.length <= MOST_LOSSLESS ? lossless : await drawn().webp(LOSSY).toBuffer();
  process.stdout.write(written);
}
