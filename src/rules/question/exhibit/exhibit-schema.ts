import * as z from 'zod/mini';
import { WHOLE_PICTURE } from './exhibit.ts';
import { EXHIBIT_FORMS } from './exhibit-forms.ts';
import type { Forms } from '../part/forms.ts';

/** How many regions a picture can have. */
export const MOST_REGIONS = 40;

const place = z.int().check(z.gte(0), z.lte(WHOLE_PICTURE));

/** What is shown beside a question. `text` takes its own form, since indentation is kept; `picture` is how pictures are named there. */
export const exhibitSchema = ({
  line,
  text,
  picture,
}: Pick<Forms, 'line'> & { text: z.ZodMiniType<string, string>; picture: z.ZodMiniType<string, string> }) =>
  z.strictObject({
    title: line(120),
    form: z.enum(EXHIBIT_FORMS),
    text,
    picture: z
      .optional(picture)
      .check(z.describe('For a picture: its file in the folder pictures; the text is then its text alternative')),
    regions: z
      .optional(
        z
          .array(
            z.strictObject({
              name: line(600),
              x: place,
              y: place,
              width: place,
              height: place,
            }),
          )
          .check(z.maxLength(MOST_REGIONS)),
      )
      .check(
        z.describe(
          'For the picture of a hotspot: its regions, whose names are options; rectangles in thousandths of its width and height from the top left',
        ),
      ),
  });
