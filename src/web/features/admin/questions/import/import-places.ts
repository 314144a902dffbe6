import { useState } from 'react';
import type { ReadQuestion } from '#rules/formats/format.ts';
import { isSameName, nameOfTask } from '#rules/exam/place.ts';
import {
  chosenPlace,
  type NamedPlace,
  type PlaceTargets,
  type UnknownPlace,
  unknownPlaces,
} from '#rules/exam/unknown-places.ts';
import { placesOf } from '#web/features/admin/places/unknown-places.part.tsx';
import { goodOf, type Look } from './import-preview.part.tsx';

type FileQuestion = ReadQuestion['question'];

const NO_TARGETS: PlaceTargets = new Map();

/** Where the questions of a file go whose domain or task the exam lacks, as chosen in the preview. */
export function useImportPlaces() {
  const [targets, setTargets] = useState(NO_TARGETS);
  const [isAsked, setIsAsked] = useState(false);
  return {
    targets,
    choose: setTargets,
    /** Whether what is still to be chosen was asked for. */
    isAsked,
    askNow: () => setIsAsked(true),
    /** Of another file, everything is asked again. */
    forget(): void {
      setTargets(NO_TARGETS);
      setIsAsked(false);
    },
  };
}

/** What has to be chosen for the questions that would be added. Nothing in an exam that has no domains of its own yet. */
export function unknownIn(look: Look, targets: PlaceTargets): UnknownPlace[] {
  if (look.domains.length === 0 || look.preview.fit === 0) return [];
  const named = goodOf(look).map(({ question }) => namedPlace(question));
  const { newDomains } = look.preview;
  // Questions that the exam already has create nothing, which only the server knows.
  return unknownPlaces(placesOf(look.domains), named, targets).filter(
    ({ domain, name }) => domain !== null || newDomains.some((made) => isSameName(made.name, name)),
  );
}

/** A file's question in the domain and task chosen for it. */
export function placedIn(
  { domains }: Pick<Look, 'domains'>,
  targets: PlaceTargets,
  question: FileQuestion,
): FileQuestion {
  if (targets.size === 0) return question;
  const places = placesOf(domains);
  const chosen = chosenPlace(places, namedPlace(question), targets);
  const domain = places.find(({ number }) => number === chosen?.domain);
  if (!chosen || !domain) return question;
  return {
    ...question,
    domain: domain.name,
    ...(chosen.task !== null && { task: nameOfTask(places, chosen.domain, chosen.task) }),
  };
}

const namedPlace = ({ domain, task }: FileQuestion): NamedPlace => ({
  domain: { either: nameIn(domain) },
  task: { either: nameIn(task) },
});

const nameIn = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined;
