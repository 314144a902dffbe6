import type { listFullQuestions } from '#contract/quiz-full.ts';
import { Question } from '#contract/quiz.ts';
import { type ServableQuestion, servedQuestion } from '#rules/question/question.ts';
import { JsonReply } from '#server/http/json-reply.ts';

/** A wording as served, at a position within bytes. */
export type ServedText = { bytes: Buffer; at: number };

/** The number of options and which of them keep their place; then come the ends of the parts. */
const HEAD_BYTES = 2;
const END_BYTES = 4;
const [COMMA, OPTIONS_END, OBJECT_END] = Buffer.from(',]}');

/** A wording as JSON in parts, with what depends on the sitting going in between. Its texts pass the schema here. */
export function packServed(question: ServableQuestion): Buffer {
  const optionOrder = [...question.options.keys()];
  const { id, text, options } = Question.parse(servedQuestion({ question, optionOrder }));
  const start = `{"id":${JSON.stringify(id)},"text":${JSON.stringify(text)},"options":[`;
  const parts = [start, ...options.map((option) => JSON.stringify(option))].map((part) => Buffer.from(part));
  const head = Buffer.alloc(HEAD_BYTES + parts.length * END_BYTES);
  head[0] = options.length;
  for (const [index, { fixed }] of question.options.entries()) if (fixed) head[1]! |= 1 << index;
  let end = 0;
  for (const [index, part] of parts.entries()) {
    end += part.length;
    head.writeUInt32LE(end, HEAD_BYTES + index * END_BYTES);
  }
  return Buffer.concat([head, ...parts]);
}

/** Where a part ends, relative to the start of the first one. */
const endOf = (bytes: Buffer, at: number, part: number) => bytes.readUInt32LE(at + HEAD_BYTES + part * END_BYTES);

const shuffled = new Map<number, readonly { fixed: boolean }[]>();

/** Which options may be reordered. */
export function optionsToOrder({ bytes, at }: ServedText): readonly { fixed: boolean }[] {
  const key = bytes.readUInt16LE(at);
  let options = shuffled.get(key);
  if (!options) {
    options = Array.from({ length: bytes[at]! }, (_, index) => ({ fixed: (bytes[at + 1]! & (1 << index)) !== 0 }));
    shuffled.set(key, options);
  }
  return options;
}

/** Questions as served, with the options of each in the sitting's order. */
export function questionsJson(
  texts: readonly ServedText[],
  items: readonly { optionOrder: readonly number[] }[],
): JsonReply<typeof listFullQuestions> {
  const length = texts.reduce((sum, text) => sum + jsonLength(text), 0);
  const reply = Buffer.allocUnsafe(length + Math.max(1, texts.length) + 1);
  let to = reply.write('[');
  for (let place = 0; place < texts.length; place += 1) {
    if (place > 0) to = reply.writeUInt8(COMMA!, to);
    to = copyQuestion(texts[place]!, items[place]!.optionOrder, reply, to);
  }
  reply.write(']', to);
  return new JsonReply(reply);
}

const jsonLength = ({ bytes, at }: ServedText): number =>
  endOf(bytes, at, bytes[at]!) + Math.max(0, bytes[at]! - 1) + ']}'.length;

/** Returns the position after the question. */
function copyQuestion({ bytes, at }: ServedText, order: readonly number[], reply: Buffer, from: number): number {
  const first = at + HEAD_BYTES + (bytes[at]! + 1) * END_BYTES;
  let to = from + bytes.copy(reply, from, first, first + endOf(bytes, at, 0));
  for (let place = 0; place < order.length; place += 1) {
    if (place > 0) to = reply.writeUInt8(COMMA!, to);
    const part = order[place]! + 1;
    to += bytes.copy(reply, to, first + endOf(bytes, at, part - 1), first + endOf(bytes, at, part));
  }
  to = reply.writeUInt8(OPTIONS_END!, to);
  return reply.writeUInt8(OBJECT_END!, to);
}
