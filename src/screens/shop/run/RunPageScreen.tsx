import type { RunView } from '#contract/shop/runPage.calls.ts';

/** The page about a run. */
export const RunPageScreen = ({ view: { run, page } }: { readonly view: RunView }) => (
  <>
    <h1 translate="no">{run.name}</h1>
    {page !== null && page.sentence !== '' && <p>{page.sentence}</p>}
  </>
);
