import type { ComponentProps, MouseEvent } from 'react';
import { useApp } from './AppContext.ts';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the app, without the base. */
  readonly to: string;
};

/** A link within the app: a plain click moves without a new page, everything else is the browser's. */
export function AppLink({ to, onClick, ...rest }: AppLinkProps) {
  const { address } = useApp();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    address.go(to);
  };
  return <a {...rest} href={address.href(to)} onClick={follow} />;
}
