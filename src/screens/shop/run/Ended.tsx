import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { WhyNot } from './BookingCard.tsx';
import type { RunLinks } from './view.ts';

interface EndedProps {
  readonly view: RunView;
  readonly links: RunLinks;
}

/** A run that is over says thanks, and where its results are; any says what there is next. */
export function Ended({ view, links }: EndedProps) {
  const { t } = useLingui();
  const results = view.page?.results ?? null;
  return (
    <div className="stack-4">
      {view.life === 'over' ? (
        <p className="strong">{t`Thank you to everybody who was there!`}</p>
      ) : (
        <WhyNot view={view} />
      )}
      {view.life === 'cancelled' && <p>{t`Everybody who paid gets their money back.`}</p>}
      {view.life === 'over' && results !== null && (
        <Button variant="default" component="a" href={results} rel="noopener noreferrer" fullWidth>
          {t`Results`}
        </Button>
      )}
      <ToPath to={links.runs}>{t`See the next runs`}</ToPath>
    </div>
  );
}
