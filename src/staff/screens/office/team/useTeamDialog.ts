import { useSearchParams } from 'react-router';

/** About a member, or an invitation. */
const aboutOne = ['change', 'remove', 'reset', 'resend', 'withdraw'] as const;

export type TeamDialog =
  | { readonly kind: 'invite' }
  | { readonly kind: (typeof aboutOne)[number]; readonly id: number };

/** The dialog that is open stands in the address: back closes it, and a reload opens it again (decision 010). */
export function useTeamDialog() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('dialog');
  const named = aboutOne.find((one) => one === kind);
  const id = Number(search.get('about'));
  const shown: TeamDialog | null =
    kind === 'invite'
      ? { kind }
      : named !== undefined && Number.isSafeInteger(id) && id > 0
        ? { kind: named, id }
        : null;
  return {
    shown,
    open: (dialog: TeamDialog) =>
      setSearch({ dialog: dialog.kind, ...('id' in dialog ? { about: String(dialog.id) } : {}) }),
    close: () => setSearch({}, { replace: true }),
  };
}
