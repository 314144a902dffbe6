import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { addressOf, ApiError } from '#web/base/api.ts';

type FileEndpoint = Endpoint & { body: { as: 'file' } };

/** Sends a file as it is, in a call that takes one. Throws {@link ApiError} for a refusal. */
export async function sendFile<E extends FileEndpoint>(endpoint: E, file: Blob, call: CallOf<E>): Promise<ReplyOf<E>> {
  const response = await fetch(addressOf(endpoint, call), {
    method: endpoint.method,
    headers: { 'content-type': endpoint.body.type },
    body: file,
  });
  if (!response.ok) throw await refusalOf(response);
  return response.json() as Promise<ReplyOf<E>>;
}

/** Requests a file from a call that returns one. Throws {@link ApiError} for a refusal. */
export async function askFile<E extends Endpoint>(endpoint: E, call: CallOf<E>): Promise<Blob> {
  const response = await fetch(addressOf(endpoint, call));
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

const refusalOf = async (response: Response) =>
  new ApiError(response.status, (await response.text()) || response.statusText);
