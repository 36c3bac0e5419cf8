import { useSearchParams } from 'react-router';

export type TeamDialog =
  | { readonly kind: 'invite' }
  | { readonly kind: 'change' | 'remove' | 'reset'; readonly id: number };

/** The dialog that is open stands in the address: back closes it, and a reload opens it again (decision 010). */
export function useTeamDialog() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('dialog');
  const id = Number(search.get('member'));
  const shown: TeamDialog | null =
    kind === 'invite'
      ? { kind }
      : (kind === 'change' || kind === 'remove' || kind === 'reset') && Number.isSafeInteger(id) && id > 0
        ? { kind, id }
        : null;
  return {
    shown,
    open: (dialog: TeamDialog) =>
      setSearch({ dialog: dialog.kind, ...('id' in dialog ? { member: String(dialog.id) } : {}) }),
    close: () => setSearch({}, { replace: true }),
  };
}
