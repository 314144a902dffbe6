import type { listFullQuestions } from '#contract/quiz-full.ts';
import { Question } from '#contract/quiz.ts';
import { type ServableQuestion, servedQuestion } from '#rules/question/question.ts';
import { JsonReply } from '#server/http/json-reply.ts';

/** A wording as it is served, at a place among bytes; its length and those of its parts stand before them. */
export type ServedText = { bytes: Buffer; at: number };

const LENGTH_BYTES = 4;
/** How many options there are, and which of them keep their place. */
const HEAD_BYTES = 2;
const [COMMA, OPTIONS_END] = [Buffer.from(','), Buffer.from(']}')];

/** A wording as JSON, in parts: what depends on the sitting comes between. Its texts go through the schema here. */
export function packServed(question: ServableQuestion): Buffer {
  const optionOrder = [...question.options.keys()];
  const { id, text, options } = Question.parse(servedQuestion({ question, optionOrder }));
  const start = `{"id":${JSON.stringify(id)},"text":${JSON.stringify(text)},"options":[`;
  const parts = [start, ...options.map((option) => JSON.stringify(option))].map((part) => Buffer.from(part));
  const head = Buffer.alloc(HEAD_BYTES + parts.length * LENGTH_BYTES);
  head[0] = options.length;
  for (const [index, { fixed }] of question.options.entries()) if (fixed) head[1]! |= 1 << index;
  for (const [index, part] of parts.entries()) head.writeUInt32LE(part.length, HEAD_BYTES + index * LENGTH_BYTES);
  return Buffer.concat([head, ...parts]);
}

const lengthAt = (bytes: Buffer, at: number, part: number) => bytes.readUInt32LE(at + HEAD_BYTES + part * LENGTH_BYTES);

const shuffled = new Map<number, readonly { fixed: boolean }[]>();

/** What decides the order of its options. */
export function optionsToOrder({ bytes, at }: ServedText): readonly { fixed: boolean }[] {
  const key = bytes.readUInt16LE(at);
  let options = shuffled.get(key);
  if (!options) {
    options = Array.from({ length: bytes[at]! }, (_, index) => ({ fixed: (bytes[at + 1]! & (1 << index)) !== 0 }));
    shuffled.set(key, options);
  }
  return options;
}

/** Questions as they are served, the options of each in the order that its sitting has. */
export function questionsJson(
  texts: readonly ServedText[],
  items: readonly { optionOrder: readonly number[] }[],
): JsonReply<typeof listFullQuestions> {
  const length = texts.reduce((sum, text) => sum + jsonLength(text), 0);
  const reply = Buffer.allocUnsafe(length + Math.max(1, texts.length) + 1);
  let to = reply.write('[');
  for (const [index, text] of texts.entries()) {
    if (index > 0) to += COMMA.copy(reply, to);
    to = copyQuestion(text, items[index]!.optionOrder, reply, to);
  }
  reply.write(']', to);
  return new JsonReply(reply);
}

function jsonLength({ bytes, at }: ServedText): number {
  const options = bytes[at]!;
  let length = OPTIONS_END.length + Math.max(0, options - 1);
  for (let part = 0; part <= options; part += 1) length += lengthAt(bytes, at, part);
  return length;
}

/** Returns where it ends. */
function copyQuestion({ bytes, at }: ServedText, order: readonly number[], reply: Buffer, from: number): number {
  const first = at + HEAD_BYTES + (bytes[at]! + 1) * LENGTH_BYTES;
  let to = from + bytes.copy(reply, from, first, first + lengthAt(bytes, at, 0));
  for (let place = 0; place < order.length; place += 1) {
    if (place > 0) to += COMMA.copy(reply, to);
    let start = first;
    for (let part = 0; part <= order[place]!; part += 1) start += lengthAt(bytes, at, part);
    to += bytes.copy(reply, to, start, start + lengthAt(bytes, at, order[place]! + 1));
  }
  return to + OPTIONS_END.copy(reply, to);
}
