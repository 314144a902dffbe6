import {
  bringOwnCards,
  bringOwnDeck,
  changeOwnCard,
  createOwnCard,
  listOwnCards,
  removeOwnCard,
  takeOwnDeck,
  uploadOwnPicture,
} from '#contract/own-card.ts';
import type { Exam } from '#contract/exam.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { CONTENT } from '#server/features/content/content.words.ts';
import { ReadingBusy } from '#server/features/content/reading/reading.ts';
import type { OwnPictureService } from '#server/features/question/picture/own-picture.service.ts';
import type { Owner } from '#server/http/caller.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { OwnCardService } from './own-card.service.ts';

export function ownCardRoutes(
  mount: Mount,
  { own, pictures, exam }: { own: OwnCardService; pictures: OwnPictureService; exam: (id: string) => Exam },
): void {
  /** Administrators are entitled to any exam id, even one that does not exist. */
  const requireExam = (caller: Owner): Owner => {
    exam(caller.access.examId);
    return caller;
  };

  mount(listOwnCards, ({ caller }) => own.list(requireExam(caller)));
  mount(createOwnCard, ({ caller, body }) => own.create(requireExam(caller), body));
  mount(uploadOwnPicture, ({ caller, body }) =>
    pictures.upload(requireExam(caller).learner.id, Buffer.from(body.data, 'base64')),
  );
  mount(changeOwnCard, async ({ caller, params, body }) => {
    await own.change(requireExam(caller), params.cardId, body);
    return null;
  });
  mount(removeOwnCard, async ({ caller, params }) => {
    await own.remove(requireExam(caller), params.cardId);
    return null;
  });
  mount(bringOwnCards, ({ caller, body }) => own.bring(requireExam(caller), body.cards));
  mount(bringOwnDeck, async ({ caller, body }) => {
    const { domains } = exam(caller.access.examId);
    return handlingDeck(() => own.bringDeck(caller, body, domains[0]?.number ?? 1));
  });
  mount(
    takeOwnDeck,
    async ({ caller }) => new FileReply(Buffer.from(await handlingDeck(() => own.deck(requireExam(caller)))), {}),
  );
}

/** Work on a deck, which may be refused or find too many others waiting. */
async function handlingDeck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReadingBusy) throw new Problem('unavailable', { error: CONTENT.readingBusy() });
    if (!(error instanceof FileRefused)) throw error;
    throw new Problem('malformed', { error: CONTENT.file({ title: error.title, why: error.message }) });
  }
}
