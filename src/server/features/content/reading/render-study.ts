import type { PackStudy } from '#rules/content-import/pack.ts';
import { type PackedItem, packedItems } from '#server/features/content/pack/study-rows.ts';
import { batches } from './batches.ts';

/** The study content of an exam as it will be stored. */
export function* renderStudy({ code, study }: { code: string; study: readonly PackStudy[] }): Generator<PackedItem[]> {
  for (const entry of study) yield* batches(packedItems(code, entry));
}
