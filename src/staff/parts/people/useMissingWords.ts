import { useLingui } from '@lingui/react/macro';
import type { Need } from '#contract/groups/startData.ts';

/** What a place still needs, in one word each. */
export function useMissingWords(): Readonly<Record<Need, string>> {
  const { t } = useLingui();
  return {
    money: t({ context: 'missing', message: 'payment' }),
    person: t({ context: 'missing', message: 'person' }),
    answer: t({ context: 'missing', message: 'answer' }),
    age: t({ context: 'missing', message: 'age' }),
    size: t({ context: 'missing', message: 'size' }),
    birth: t({ context: 'missing', message: 'birth year' }),
    sex: t({ context: 'missing', message: 'sex' }),
    emergency: t({ context: 'missing', message: 'emergency contact' }),
    declaration: t({ context: 'missing', message: 'signature' }),
    question: t({ context: 'missing', message: 'answers' }),
  };
}
