import type { AdminDomain } from '#contract/exam-admin.ts';
import { type CardPlace, placeOfCard } from '#rules/formats/cards/card-place.ts';
import type { NamedCard } from './card-file.ts';

/** Cards that go to one place: those of a deck or a tag, or all that have neither. */
export type CardGroup = { name: string; cards: number; found: CardPlace | null };
/** Where an author sends a group; null: to where cards go that are not sent anywhere. */
export type SentGroups = ReadonlyMap<string, CardPlace | null>;

const nameOf = (card: NamedCard, domains: readonly AdminDomain[]) => {
  const found = placeOfCard(card.names, domains);
  return { name: found?.name ?? card.names[0] ?? '', found };
};

/** The decks and tags of some cards, each with the task that its name means. */
export function cardGroups(cards: readonly NamedCard[], domains: readonly AdminDomain[]): CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const { name, found } = nameOf(card, domains);
    groups.set(name, { name, cards: (groups.get(name)?.cards ?? 0) + 1, found: groups.get(name)?.found ?? found });
  }
  return [...groups.values()];
}

/** The cards as items of a bulk import, each in its place: its group's, or else the one that all go to, or else task 1 of the form's domain. */
export function itemsOfCards(
  cards: readonly NamedCard[],
  domains: readonly AdminDomain[],
  { all, sent }: { all: CardPlace | null; sent: SentGroups },
) {
  const groups = new Map(cardGroups(cards, domains).map((group) => [group.name, group.found]));
  return cards.map((card) => {
    const { name } = nameOf(card, domains);
    const place = (sent.has(name) ? sent.get(name) : groups.get(name)) ?? all;
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
