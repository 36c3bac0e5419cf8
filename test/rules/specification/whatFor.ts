import type { Section } from './section.ts';

export const whatFor: readonly Section[] = [];
