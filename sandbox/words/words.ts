import type { Language } from '#contract/constants.ts';
import { sandboxDe } from './words.de.ts';
import { type SandboxWords, sandboxEn } from './words.en.ts';
import { sandboxPl } from './words.pl.ts';

export const sandboxWords: Readonly<Record<Language, SandboxWords>> = { pl: sandboxPl, en: sandboxEn, de: sandboxDe };
