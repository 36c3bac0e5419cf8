import { useLingui } from '@lingui/react/macro';

/** What stands at a field that somebody else has changed, too, in the words of the page; else its help. */
export function useTheirWords<Name extends string>(theirs: Partial<Readonly<Record<Name, string>>>) {
  const { t } = useLingui();
  return (name: Name, help?: string, shown = (text: string) => text) => {
    const text = theirs[name];
    if (text === undefined) return help;
    const other = shown(text);
    return other === '' ? t`Somebody has emptied it meanwhile` : t`Somebody has made it ${other} meanwhile`;
  };
}
