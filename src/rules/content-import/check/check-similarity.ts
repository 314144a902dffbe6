import { limits } from '#rules/content-import/limits.ts';
import type { PackExam, PackQuestion } from '#rules/content-import/pack.ts';
import type { Breach, FolderPack } from '#rules/content-import/report.ts';
import { withoutVendorInstructions } from './vendor-instructions.ts';
import { overlappingPairs, shingles } from './similarity.ts';

type Item = { folder: string; packIndex: number; exam: PackExam; question: PackQuestion };

/**
 * Compares every item in the bank with every other, across all packs. `largest` holds, for each pack, the similarity of
 * its item most like any other; if a pair is too similar, the later item is in breach. An item that was carried over
 * into the successor is not compared with its original.
 */
export function checkSimilarity(packs: readonly FolderPack[]): { largest: number[]; breaches: Breach[] } {
  const items: Item[] = packs.flatMap(({ folder, pack }, packIndex) =>
    pack.questions.map((question) => ({ folder, packIndex, exam: pack.exam, question })),
  );
  const largest = packs.map(() => 0);
  const breaches: Breach[] = [];
  for (const { first, second, similarity } of overlappingPairs(
    items.map(({ question }) => questionShingles(question)),
  )) {
    const [a, b] = [items[first]!, items[second]!];
    if (isOneFamily(a, b) || isCarriedOver(a, b)) continue;
    for (const { packIndex } of [a, b]) largest[packIndex] = Math.max(largest[packIndex]!, similarity);
    if (similarity < limits.similarity) continue;
    const message = `${similarity.toFixed(2)} similar to ${a.folder}/${a.question.ref}`;
    breaches.push({ folder: b.folder, ref: b.question.ref, rule: 'similarity', message });
  }
  return { largest, breaches };
}

/** Questions in a family are alike by design, whichever packs name it, and count once. */
function isOneFamily(a: Item, b: Item): boolean {
  return a.question.family !== undefined && a.question.family === b.question.family;
}

/**
 * A successor may ask what its predecessor asked: an item that keeps the last part of its ref is the same question,
 * even if its wording was revised.
 */
function isCarriedOver(a: Item, b: Item): boolean {
  const isSuccession = a.exam.successor === b.exam.edition || b.exam.successor === a.exam.edition;
  return isSuccession && nameOf(a.question) === nameOf(b.question);
}

const nameOf = ({ ref }: PackQuestion) => ref.slice(ref.lastIndexOf('.') + 1);

function questionShingles({ text, options }: PackQuestion): Set<string> {
  // Sorted, so a copy with its options reordered is still found.
  return shingles([withoutVendorInstructions(text), ...options.map((option) => option.text).sort()].join(' '));
}
