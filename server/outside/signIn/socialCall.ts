import * as v from 'valibot';
import { Email } from '#contract/values/values.ts';
import type { Config } from '../../config.ts';
import { ownHost } from '../standIn.ts';
import type { Person } from './social.ts';

/** Reaches addresses of our own server over loopback, whatever stands between it and the world. */
export function loopback({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>, ownPort: () => number): typeof fetch {
  const own = ownHost(host);
  return (target, options) => fetch(String(target).replace(publicUrl, `http://${own}:${ownPort()}`), options);
}

/** The names that providers give the parts of a name and an address. */
export interface ProviderClaims {
  readonly subject: string;
  readonly email?: unknown;
  readonly isVouchedFor: boolean;
  readonly given?: unknown;
  readonly family?: unknown;
  readonly full?: unknown;
}

/** A person in our form: an address that is none is left out, and a name is one line, in two parts where it can be. */
export function personOf({ subject, email, isVouchedFor, given, family, full }: ProviderClaims): Person {
  const address = v.safeParse(Email, email);
  const [last = '', ...first] = lineOf(full).split(' ').reverse();
  const name = lineOf(given) || first.reverse().join(' ');
  const surname = lineOf(family) || last;
  return {
    subject,
    email: address.success ? address.output : null,
    isVouchedFor: address.success && isVouchedFor,
    name: name || surname,
    surname: name === '' ? '' : surname,
  };
}

const lineOf = (text: unknown): string =>
  typeof text === 'string'
    ? [...text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')].slice(0, nameLimit).join('').trim()
    : '';
const nameLimit = 100;
