import { useLingui } from '@lingui/react/macro';

/** A group by its number, and its name where it has one. */
export function useGroupName() {
  const { t } = useLingui();
  return ({ id, name }: { readonly id: number; readonly name: string | null }) =>
    name === null ? t`Group ${id}` : t`Group ${id}, ${name}`;
}
