import { createContext, use } from 'react';
import type { Language } from '#contract/constants.ts';
import type { Run } from '../../queries/runs/runs.ts';

/** What every field of the page's editor knows. */
interface Editor {
  readonly run: Run;
  /** The language that is written now. */
  readonly language: Language;
  /** The run's own, to which a text falls back. */
  readonly own: Language;
  readonly isLocked: boolean;
}

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = use(Context);
  if (editor === null) throw new Error('There is no editor around.');
  return editor;
}
