import { useLocation, useNavigate } from 'react-router';

interface Laid {
  /** The step of the history that this one lies over is ours. */
  readonly laid?: boolean;
}

/**
 * The dialog over a page stands in its address, as a step of the history that closing takes back
 * (docs/decisions/010-a-dialog-has-an-address.md).
 */
export function useDialogAddress() {
  const navigate = useNavigate();
  const { search, pathname, state } = useLocation();
  const query = new URLSearchParams(search);
  const withOpen = (name: string | null, about: number | string | null) => {
    const next = new URLSearchParams(search);
    next.delete('open');
    next.delete('about');
    if (name !== null) next.set('open', name);
    if (about !== null) next.set('about', String(about));
    return `${pathname}${next.size === 0 ? '' : `?${next}`}`;
  };
  return {
    name: query.get('open'),
    /** The id of what it is about; null for none. */
    about: query.has('about') ? Number(query.get('about')) : null,
    /** The same where it has a name of its own: a coupon's code. */
    aboutName: query.get('about'),
    open: (name: string, about: number | string | null = null) =>
      void navigate(withOpen(name, about), { state: { laid: true } satisfies Laid, preventScrollReset: true }),
    /** Another one in its place: closing leads to the page. */
    turnTo: (name: string, about: number | string | null = null) =>
      void navigate(withOpen(name, about), { replace: true, state, preventScrollReset: true }),
    close: () => {
      if ((state as Laid | null)?.laid === true) void navigate(-1);
      else void navigate(withOpen(null, null), { replace: true });
    },
    /** To another page, whose step takes the place of the dialog's: back does not open it again. */
    leaveTo: (path: string) => void navigate(path, { replace: true }),
  };
}
