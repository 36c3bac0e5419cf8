import { Refusal } from '../../../server/domain/kit/answers.ts';

/** The result of one of the product's own calls; a refusal means that the season is planned wrongly. */
export function done<Result>(outcome: Result): Exclude<Result, Refusal> {
  if (outcome instanceof Refusal)
    throw new Error(`the season is refused: ${outcome.code} ${JSON.stringify(outcome.data)}`);
  return outcome as Exclude<Result, Refusal>;
}
