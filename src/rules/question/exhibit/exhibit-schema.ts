import * as z from 'zod/mini';
import { EXHIBIT_FORMS } from './exhibit-forms.ts';
import type { Forms } from '../part/forms.ts';

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
  });
