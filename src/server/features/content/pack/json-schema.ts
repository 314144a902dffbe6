import { z } from 'zod';
import { AUTHOR_FORM } from '#rules/content-import/pack.ts';
import { FamiliesFile, GatesFile } from '#rules/content-import/pack-settings.ts';

/** The files of `content/schema/`, by the start of their names. */
export type PackSchemaName = 'exam' | 'questions' | 'study' | 'categories' | 'gates' | 'families';

/**
 * The JSON schemas (draft 2020-12) of the files that authors write, generated from the zod definitions. The copies in
 * `content/schema/` are for editors; after changing the format, regenerate them by running this folder's tests with `-u`.
 */
export function packSchemas(): Record<PackSchemaName, object> {
  const schema = (definition: z.ZodType) => z.toJSONSchema(definition, { target: 'draft-2020-12', io: 'input' });
  return {
    exam: schema(AUTHOR_FORM.exam),
    questions: schema(AUTHOR_FORM.questions),
    study: schema(AUTHOR_FORM.study),
    categories: schema(AUTHOR_FORM.categories),
    gates: schema(GatesFile),
    families: schema(FamiliesFile),
  };
}
