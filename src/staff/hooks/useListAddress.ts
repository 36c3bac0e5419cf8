import { useSearchParams } from 'react-router';

interface Step {
  /** Takes the place of the address before: one step of the history for letter after letter, or choice after choice. */
  readonly replace?: boolean;
}

/**
 * The filter, order and position of a list stand in the address: it can be kept and sent on, and a reload shows the
 * same.
 */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  return {
    text: (name: string): string => query.get(name) ?? '',
    /** A number above nothing; null if the address has none that can be read. */
    id: (name: string): number | null => positive(query.get(name) ?? ''),
    oneOf: <One extends string>(name: string, all: readonly One[]): One | null =>
      all.find((one) => one === query.get(name)) ?? null,
    /** Sets these and keeps the others; the default, `''`, is left out. */
    put: (changes: Readonly<Record<string, string>>, step: Step = {}): void =>
      setQuery((before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      }, step),
    clear: (): void => setQuery({}),
  };
}

const positive = (text: string) => (/^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null);
