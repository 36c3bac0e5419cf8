import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

interface ToPathProps {
  /** A path of the app, without the base. */
  readonly to: string;
  readonly variant?: 'main' | 'default' | 'text';
  readonly size?: 'compact';
  readonly children: ReactNode;
}

/** A link that looks like what it does. */
export const ToPath = ({ variant = 'main', ...rest }: ToPathProps) => (
  <Button {...rest} variant={variant} component={Link} />
);
