import { useSelector } from '@xstate/react';
import { useApp } from '../start/AppContext.ts';
import { ConsentQuestion } from './ConsentQuestion.tsx';

/** The question about cookies: asked of newcomers at the top of the page, reviewed where the footer opens it again. */
export function ConsentBanner({ when }: { readonly when: 'asked' | 'reviewed' }) {
  const { consent } = useApp();
  const isAsking = useSelector(consent, (snapshot) => snapshot.hasTag('asking'));
  const isClosable = useSelector(consent, (snapshot) => snapshot.hasTag('closable'));
  if (!isAsking || isClosable !== (when === 'reviewed')) return null;
  return (
    <ConsentQuestion
      onAnswer={(answer) => consent.send({ type: `consent.${answer}` })}
      onClose={isClosable ? () => consent.send({ type: 'settings.closed' }) : undefined}
    />
  );
}
