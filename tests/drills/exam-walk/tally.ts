/** Keys or taps by kind of question, and problems found on the way. */
export type Tally = {
  answered(kind: string, presses: number): void;
  found(where: string, troubles: readonly string[]): void;
  print(name: string, all: number): void;
  troubleCount(): number;
};

export function makeTally(): Tally {
  const byKind = new Map<string, number[]>();
  const places = new Map<string, string[]>();
  return {
    answered: (kind, presses) => void byKind.set(kind, [...(byKind.get(kind) ?? []), presses]),
    found(where, troubles) {
      for (const trouble of troubles) places.set(trouble, [...(places.get(trouble) ?? []), where]);
    },
    print(name, all) {
      console.log(
        `\n${name}: ${all} presses in all\n\n| kind | questions | presses for an answer, mean | most |\n|---|---:|---:|---:|`,
      );
      for (const [kind, counts] of [...byKind].toSorted(([one], [other]) => one.localeCompare(other))) {
        const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
        console.log(`| ${kind} | ${counts.length} | ${mean.toFixed(1)} | ${Math.max(...counts)} |`);
      }
      for (const [trouble, where] of places)
        console.log(`- ${trouble} (${where[0]}${where.length > 1 ? ` and ${where.length - 1} more` : ''})`);
    },
    troubleCount: () => places.size,
  };
}
