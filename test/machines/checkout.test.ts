import { it } from 'vitest';

it('a', () => undefined);
it('b', () => undefined);
it('c', () => undefined);
