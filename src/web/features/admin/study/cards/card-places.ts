import type { AdminDomain } from '#contract/exam-admin.ts';
import { type CardPlace, placeOfCard } from '#rules/formats/cards/card-place.ts';
import type { NamedCard } from './card-file.ts';

/** Cards that go to one place: those with a deck or tag, or all that have neither. */
export type CardGroup = { name: string; cards: number; foundPlace: CardPlace | null };
/** Where an author sends a group; null: to the place of the remaining cards. */
export type SentGroups = ReadonlyMap<string, CardPlace | null>;

const nameOf = (card: NamedCard, domains: readonly AdminDomain[]) => {
  const place = placeOfCard(card.names, domains);
  return { name: place?.name ?? card.names[0] ?? '', place };
};

/** The decks and tags of the cards, each with the task its name refers to. */
export function cardGroups(cards: readonly NamedCard[], domains: readonly AdminDomain[]): CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const { name, place } = nameOf(card, domains);
    groups.set(name, {
      name,
      cards: (groups.get(name)?.cards ?? 0) + 1,
      foundPlace: groups.get(name)?.foundPlace ?? place,
    });
  }
  return [...groups.values()];
}

/** The cards as items of a bulk import, each in its group's place, else in the common one, else in task 1 of the form's domain. */
export function itemsOfCards(
  cards: readonly NamedCard[],
  domains: readonly AdminDomain[],
  { all, placements }: { all: CardPlace | null; placements: SentGroups },
) {
  const groups = new Map(cardGroups(cards, domains).map((group) => [group.name, group.foundPlace]));
  return cards.map((card) => {
    const { name } = nameOf(card, domains);
    const place = (placements.has(name) ? placements.get(name) : groups.get(name)) ?? all;
    const domain = domains.find(({ number }) => number === place?.domain);
    const task = domain?.tasks.find(({ number }) => number === place?.task);
    return {
      title: card.front,
      content: card.back,
      contentType: 'flashcard',
      ...(domain && { domainNumber: domain.number, domainName: domain.name }),
      taskNumber: task?.number ?? 1,
      ...(task && { taskTitle: task.name }),
    };
  });
}
