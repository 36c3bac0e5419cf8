import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import { runElsewhereQuery } from '../../queries/runElsewhere.ts';
import { Sale } from '../../screens/shop/purchase/runFacts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useApp } from '../start/AppContext.ts';

/**
 * For a visitor who followed the link of a run that cannot be bought here: since when it can, where else, or that
 * nobody knows it.
 */
export function SoughtRun() {
  const { services, soughtRun } = useApp();
  const key = soughtRun();
  const { data: catalogue } = useQuery({ ...catalogueQuery(services), enabled: key !== null });
  if (key === null || catalogue === undefined) return null;
  const run = catalogue.events.find((one) => one.key === key);
  if (run === undefined) return <NotHere sought={key} />;
  return run.sale === 'open' ? null : <NotOnSale run={run} />;
}

function NotOnSale({ run }: { readonly run: Event }) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const from = run.sale === 'soon' && run.sale_opens_at !== null ? dayAndTime(run.sale_opens_at, run.region) : null;
  return (
    <div className="mb-6">
      <Notice icon="calendar" role="status">
        <p className="strong">{run.name}</p>
        {from === null ? <Sale run={run} /> : <p>{t`Sales open ${from}.`}</p>}
      </Notice>
    </div>
  );
}

function NotHere({ sought }: { readonly sought: string }) {
  const { t } = useLingui();
  const { actor, services, isLocal } = useApp();
  const { data: run } = useQuery({ ...runElsewhereQuery(services, sought), enabled: isLocal });
  if (run === undefined && isLocal) return null;
  if (!run) {
    return (
      <div className="mb-6">
        <Notice icon="flag" role="status">
          <p className="strong">{t`We do not know the run in this link.`}</p>
          <p>{t`Here are the runs we have.`}</p>
        </Notice>
      </div>
    );
  }
  const { name, region } = run;
  const words = {
    pl: { where: t`${name} is on sale in our Polish shop.`, go: t`Go to the Polish shop` },
    de: { where: t`${name} is on sale in our German shop.`, go: t`Go to the German shop` },
  }[region];
  const go = (
    <Button variant="default" size="compact" onClick={() => actor.send({ type: 'region.changed', region })}>
      {words.go}
    </Button>
  );
  return (
    <div className="mb-6">
      <Notice icon="flag" role="status" action={go}>
        <p className="strong">{words.where}</p>
      </Notice>
    </div>
  );
}
