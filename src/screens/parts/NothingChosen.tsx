import type { ReactNode } from 'react';
import { StateWord } from '../../ui/StateWord.tsx';

/** That nothing was chosen; stands over the choices, where it is seen however many there are. */
export const NothingChosen = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert">
    <StateWord icon="alert" tone="urgent">
      {children}
    </StateWord>
  </p>
);
