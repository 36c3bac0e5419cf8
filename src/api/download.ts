import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import { type Caller, callAddress, type DownloadName, errorIn, networkError, type Outcome } from './request.ts';

type Ask<One extends DownloadName> = Omit<AskOf<AllCalls[One]>, 'query'>;

/** A file as it came, with the name that the server gives it. */
export interface Downloaded {
  readonly name: string;
  readonly content: Blob;
}

export type Download = <One extends DownloadName>(
  name: One,
  ask: Ask<One>,
  options?: { readonly signal?: AbortSignal },
) => Promise<Outcome<Downloaded>>;

/** The way of a file from the server, beside `request` and answering like it; rejects for an abort only. */
export const createDownload = (caller: Caller, send: typeof fetch = fetch): Download =>
  async function download(name, ask, { signal } = {}) {
    const token = caller.token();
    const { body, ...parts } = ask as unknown as { body: unknown; params?: Record<string, unknown> };
    try {
      const response = await send(callAddress(caller, name.slice('POST '.length), parts), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        credentials: 'same-origin',
        body: JSON.stringify(body),
        ...(signal && { signal }),
      });
      if (response.ok) {
        const [, named = 'list.csv'] =
          /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '') ?? [];
        // One that breaks off on its way rejects here.
        return { result: { message: null, data: { name: named, content: await response.blob() } }, error: null };
      }
      const error = errorIn(await response.json().catch(() => null), response);
      if (token !== null && error.code === 'unauthenticated') caller.sawDeadToken(token);
      return { result: null, error };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { result: null, error: networkError() };
    }
  };
