import { useLingui } from '@lingui/react/macro';

/** An edit's knowledge of its fields: other people's values, and the values typed before they were fixed. */
interface Known<Name extends string> {
  readonly theirs?: Partial<Readonly<Record<Name, string>>>;
  readonly dropped?: Partial<Readonly<Record<Name, string>>>;
}

/**
 * The help of a field that somebody else has changed, too, or that has become fixed, in the words of the page; else its
 * own.
 */
export function useTheirWords<Name extends string>({ theirs = {}, dropped = {} }: Known<Name>) {
  const { t } = useLingui();
  return (name: Name, help?: string, shown = (text: string) => text) => {
    const [text, typed] = [theirs[name], dropped[name]];
    if (typed !== undefined) {
      const mine = shown(typed);
      return mine === ''
        ? t`You emptied it, but it can no longer be changed`
        : t`You typed ${mine}, but it can no longer be changed`;
    }
    if (text === undefined) return help;
    const other = shown(text);
    return other === ''
      ? t`Somebody has emptied it in the meantime`
      : t`Somebody has changed it to ${other} in the meantime`;
  };
}
