import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the app, without the base. */
  readonly to: string;
};

/**
 * A link within the app: a plain click moves without a new page, everything else is the browser's. The router's own
 * Link would bring 5 kB of what we do not use into the first load.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void navigate(to);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
