/** The original requirements of Muster, rule by rule; docs/rules/specification.md is printed from them. */
import { calls } from './calls.ts';
import { design } from './design.ts';
import { errorsAndConstants } from './errorsAndConstants.ts';
import { rights } from './rights.ts';
import { screens } from './screens.ts';
import type { Section } from './section.ts';
import { statesAndValidation } from './statesAndValidation.ts';
import { whatFor } from './whatFor.ts';

export const sections: readonly Section[] = [
  ...whatFor,
  ...screens,
  ...statesAndValidation,
  ...rights,
  calls,
  ...errorsAndConstants,
  ...design,
];
