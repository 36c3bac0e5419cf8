import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazily } from '../ui/lazily.ts';
import { useDialogAddress } from './hooks/useDialogAddress.ts';
import { useRights } from './hooks/useRights.ts';

const Finder = lazily(async () => (await import('./screens/people/find/Finder.tsx')).Finder);

/** The name of the finder in the address. */
const finder = 'find';

/** Finding is one key away on every page: `/`, or Ctrl-K also while somebody types. It comes when it is first used. */
export function Find() {
  const may = useRights()('people.read');
  const dialog = useDialogAddress();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!may || event.defaultPrevented || !isAsked(event) || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    if (dialog.name !== finder) dialog.open(finder);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!may || dialog.name !== finder) return null;
  return (
    <Suspense>
      <Finder onClose={dialog.close} />
    </Suspense>
  );
}

function isAsked({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true;
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
}
