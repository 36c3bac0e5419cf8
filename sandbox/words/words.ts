import type { Language } from '#contract/constants.ts';
import { sandboxDe } from './words.de.ts';
import { sandboxEn } from './words.en.ts';
import { sandboxPl } from './words.pl.ts';
import type { SandboxWords } from './words.types.ts';

export const sandboxWords: Readonly<Record<Language, SandboxWords>> = { pl: sandboxPl, en: sandboxEn, de: sandboxDe };
