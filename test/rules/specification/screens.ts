import type { Section } from './section.ts';

export const screens: readonly Section[] = [];
