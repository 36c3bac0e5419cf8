import { useSelector } from '@xstate/react';
import type { Language } from '#contract/constants.ts';
import { useApp } from '../start/AppContext.ts';

/** The language that the page shows. */
export const useLanguage = (): Language => useSelector(useApp().actor, ({ context }) => context.language);
