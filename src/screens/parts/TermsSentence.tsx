import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface TermsSentenceProps {
  /** Addresses; undefined until they are known. */
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
}

/** The text beside the box that accepts the terms, with the two pages to read. */
export const TermsSentence = ({ terms, privacy }: TermsSentenceProps) => (
  <Trans>
    I accept the <Outside to={terms}>terms</Outside> and the <Outside to={privacy}>privacy policy</Outside>
  </Trans>
);

const Outside = ({ to, children }: { readonly to: string | undefined; readonly children?: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
