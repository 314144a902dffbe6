/**
 * The process in which the bytes of a file that somebody brought are decoded, and nothing else: a file that brings the decoder down ends
 * this process alone. It has no secrets, opens nothing, takes the file on its input and gives the picture on its output.
 * `check` gives nothing, and only reads all of it.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [way, pixels] = process.argv.slice(2);
/** A picture beside a question needs no more than this, enlarged on a wide screen. */
const MOST_SIDE = 2560;
/** From here a picture is no drawing any more, and what compresses photos is right for it. */
const MOST_LOSSLESS = 1_500_000;
const LOSSY = { quality: 85 };

// Of all that the library reads, these three formats alone.
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
