import { firefox } from './firefox.ts';
import type { Engine } from './hand.ts';
import { webkit } from './webkit.ts';

/** `ENGINES` names those that are here (test/launch/engines.ts); without it all. */
const here = process.env.ENGINES?.split(' ');
export const engines: readonly Engine[] = [firefox, webkit].filter(({ name }) => here?.includes(name) ?? true);
