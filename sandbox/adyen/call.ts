import type pg from 'pg';
import type { KeptAnswer } from '../kit/idempotency.ts';
import { unknownFields, wrongMerchant } from './refusal.ts';

export type Body = Readonly<Record<string, unknown>>;

/** One call, inside its transaction. */
export interface AdyenRequest {
  readonly books: pg.PoolClient;
  readonly merchantAccount: string;
  /** The id in the path; empty if there is none. */
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body;
}
export type AdyenCall = (request: AdyenRequest) => Promise<KeptAnswer>;

/** What a model of the SDK says about its fields. */
export interface Structure {
  readonly name: string;
  getAttributeTypeMap(): readonly { readonly baseName: string }[];
}

export const fieldsOf = (structure: Structure) => structure.getAttributeTypeMap().map(({ baseName }) => baseName);

/** Refuses fields that the SDK's model does not have, and calls for another account. */
export function checkCall({ body, merchantAccount }: AdyenRequest, structure: Structure): void {
  const fields = fieldsOf(structure);
  const strangers = Object.keys(body).filter((name) => !fields.includes(name));
  if (strangers.length > 0) throw unknownFields(structure.name, strangers);
  if (fields.includes('merchantAccount') && body.merchantAccount !== merchantAccount) throw wrongMerchant();
}

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const stringOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
