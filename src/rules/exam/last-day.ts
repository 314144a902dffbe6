/** The last day on which an exam can be taken, an ISO date: in any language, or in English and in the others. */
export type LastDay = string | { en: string; other: string };

/** How it is stored: the last day in English, and that in other languages if it differs. */
export type StoredLastDay = { retires: string | null; retiresElsewhere: string | null };

export function storedLastDay(day: LastDay | null | undefined): StoredLastDay {
  if (day === undefined || day === null || typeof day === 'string')
    return { retires: day ?? null, retiresElsewhere: null };
  return { retires: day.en, retiresElsewhere: day.other === day.en ? null : day.other };
}

/** As a pack says it; undefined: none is known. */
export function packedLastDay({ retires, retiresElsewhere }: StoredLastDay): LastDay | undefined {
  if (retires === null) return undefined;
  return retiresElsewhere === null ? retires : { en: retires, other: retiresElsewhere };
}

/** The last day on which anyone can take it, in whatever language; null: none is known. */
export function veryLastDay({ retires, retiresElsewhere }: StoredLastDay): string | null {
  // ISO dates sort as text.
  return retires !== null && retiresElsewhere !== null && retiresElsewhere > retires ? retiresElsewhere : retires;
}
