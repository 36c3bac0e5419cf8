import { useLingui } from '@lingui/react/macro';
import type { AskedPlace } from '#contract/groups/startData.calls.ts';
import type { StartDataNeed } from '#contract/groups/startData.ts';

/** What is missing, in one line: `Missing: year of birth, sex`. */
export function useNeedWords(): (needs: readonly StartDataNeed[]) => string {
  const { t } = useLingui();
  const words: Readonly<Record<StartDataNeed, string>> = {
    age: t`age`,
    size: t({ context: 'missing', message: 'T-shirt size' }),
    birth: t`year of birth`,
    sex: t`sex`,
    emergency: t`emergency contact`,
    declaration: t`declaration`,
    question: t`a question of the organiser`,
  };
  return (needs) => {
    const list = needs.map((need) => words[need]).join(', ');
    return t`Missing: ${list}`;
  };
}

/** Whose place it is: by name, else by its number in the group. */
export function useWho(): (place: Pick<AskedPlace, 'name' | 'number' | 'is_child'>) => string {
  const { t } = useLingui();
  return ({ name, number, is_child }) => name ?? (is_child ? t`Child ${number}` : t`Place ${number}`);
}
