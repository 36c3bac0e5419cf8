import type { Section } from './section.ts';

export const errorsAndConstants: readonly Section[] = [];
