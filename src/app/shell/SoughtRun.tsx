import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runElsewhereQuery } from '../../queries/runElsewhere.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useApp } from '../start/AppContext.ts';

/** To who followed the link of a run that another shop of ours sells: which, and the way there. */
export function RunElsewhere() {
  const { t } = useLingui();
  const { actor, services, isLocal, soughtRun } = useApp();
  const { data: run } = useQuery({ ...runElsewhereQuery(services, soughtRun()), enabled: isLocal });
  if (!run) return null;
  const { name, region } = run;
  const words = {
    pl: { where: t`${name} is sold in our Polish shop.`, go: t`To the Polish shop` },
    de: { where: t`${name} is sold in our German shop.`, go: t`To the German shop` },
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
