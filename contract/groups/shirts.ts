import * as v from 'valibot';
import { tshirtSizes } from '../constants.ts';

/** A T-shirt’s cut, for men or women, and its size. */
export const Sex = v.picklist(['M', 'K']);
export const Size = v.picklist(tshirtSizes);
