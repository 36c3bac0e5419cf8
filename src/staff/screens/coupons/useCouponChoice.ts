import { useSearchParams } from 'react-router';
import { type CouponChoice, couponOrders, couponStates } from './couponList.ts';

type Named = 'state' | 'sort' | 'q' | 'page' | 'run' | 'batch';

/** What is shown stands in the address: it can be kept and sent on, and a reload shows the same. */
export function useCouponChoice() {
  const [query, setQuery] = useSearchParams();
  const id = (name: Named) => (/^[1-9]\d{0,9}$/u.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
  const choice: CouponChoice = {
    state: couponStates.find((one) => one === query.get('state')) ?? null,
    order: couponOrders.find((one) => one === query.get('sort')) ?? 'code',
    words: query.get('q') ?? '',
    page: id('page') ?? 1,
  };
  return {
    choice,
    run: id('run'),
    batch: id('batch'),
    /** Any other choice begins on the first page again; the usual is not said. */
    choose: (name: Named, value: string) =>
      setQuery(
        (before) => {
          if (name !== 'page') before.delete('page');
          if (value === '' || (name === 'page' && value === '1')) before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: name !== 'batch' && name !== 'page' },
      ),
    /** The same list of one batch, or again of all. */
    batchAddress: (batch: number | null) => (batch === null ? '?' : `?batch=${batch}`),
  };
}
