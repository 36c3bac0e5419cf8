import type { Section } from './section.ts';

export const rightsAndCalls: readonly Section[] = [];
