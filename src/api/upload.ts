import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import {
  type Answer,
  type Caller,
  callAddress,
  errorIn,
  networkError,
  type Outcome,
  resultIn,
  type UploadName,
} from './request.ts';

type FileToSend<One extends UploadName> = Omit<AskOf<AllCalls[One]>, 'file'> & {
  /** The field of the form that the call wants it in. */
  readonly field: AllCalls[One]['file'];
  readonly file: File;
  readonly signal?: AbortSignal;
  /** Called with how much has left, from 0 to 1; not before there is something to report. */
  onProgress?(sent: number): void;
};

export type Upload = <One extends UploadName>(name: One, ask: FileToSend<One>) => Promise<Outcome<Answer<One>>>;

/**
 * The way of a file to the server, beside `request` and answering like it: only XMLHttpRequest tells on every phone how
 * much has left. Rejects for an abort only.
 */
export const createUpload = (caller: Caller, open = () => new XMLHttpRequest()): Upload =>
  function upload(name, { field, file, signal, onProgress, ...ask }) {
    const body = new FormData();
    body.append(field, file);
    const token = caller.token();
    const call = open();
    call.open('POST', callAddress(caller, name.slice('POST '.length), ask));
    call.setRequestHeader('accept', 'application/json');
    if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`);
    call.responseType = 'json';
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    signal?.addEventListener('abort', () => call.abort());
    return new Promise((resolve, reject) => {
      call.addEventListener('abort', () => reject(signal?.reason));
      call.addEventListener('error', () => resolve({ result: null, error: networkError() }));
      call.addEventListener('load', () => resolve(outcomeOf(call)));
      if (signal?.aborted) reject(signal.reason);
      else call.send(body);
    });

    function outcomeOf({ status, response }: XMLHttpRequest): Outcome<never> {
      const headers = { get: (header: string) => call.getResponseHeader(header) };
      const date = headers.get('date');
      if (date !== null) caller.sawServerTime(new Date(date));
      if (status >= 200 && status < 300) return resultIn(response);
      const error = errorIn(response, { status, headers });
      if (token !== null && error.code === 'unauthenticated') caller.sawDeadToken(token);
      return { result: null, error };
    }
  };
