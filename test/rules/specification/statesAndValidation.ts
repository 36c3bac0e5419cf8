import type { Section } from './section.ts';

export const statesAndValidation: readonly Section[] = [];
