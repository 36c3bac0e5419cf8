import { firefox } from './firefox.ts';
import type { Engine } from './hand.ts';
import { webkit } from './webkit.ts';

/** `ENGINES` names the installed engines (test/launch/engines.ts); all if it is not set. */
const here = process.env.ENGINES?.split(' ');
export const engines: readonly Engine[] = [firefox, webkit].filter(({ name }) => here?.includes(name) ?? true);
