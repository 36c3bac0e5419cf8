import { Trans as Message, type TransProps, type TransRenderProps } from '@lingui/react';
import type { ReactNode } from 'react';
import { apartWithin } from './ownText.ts';

/** What a message in JSX becomes (lingui.config.ts): its texts in elements of their own. */
export const Trans = ({ id, message, values, components }: TransProps) => (
  <Message {...{ id, message, values, components }} render={translated} />
);

const translated = ({ translation }: TransRenderProps) => <>{apartWithin(translation) as ReactNode}</>;
