/**
 * The start cannot go on for a reason that the operator can remedy. The message is for that person: what is wrong and
 * what to do. It is printed as it stands, without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** The reason why the server cannot listen at HOST and PORT; an error that is not the settings' is left as it is. */
export function whyNotListening({ host, port }: { readonly host: string; readonly port: number }, error: unknown) {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasons[code]?.(host, port);
  return reason === undefined ? error : new CannotStart(reason);
}

const noSuchHost = (host: string) => `HOST ${host} is not known: set it to an address or a name of this machine.`;
const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken: stop what listens there, or set another PORT.`,
  EACCES: (_, port) => `Port ${port} is not ours to listen on: set another PORT, above 1023 for instance.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine: set one that is, or 0.0.0.0 for all.`,
  EINVAL: (host) => `HOST ${host} cannot be listened on: set another address of this machine, or 0.0.0.0 for all.`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
};
