import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { randomKey } from '../../../lib/randomKey.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Columns, PageHead } from '../../../ui/styles/layout.tsx';
import { Dock } from '../purchase/Dock.tsx';
import { PurchaseSummary } from '../purchase/PurchaseSummary.tsx';
import { ShopNotice } from '../purchase/ShopNotice.tsx';
import { isOpen, usePurchaseForm } from '../purchase/view.ts';
import { StepBody } from './StepBody.tsx';
import { StepLine } from './StepLine.tsx';
import styles from './signUp.module.css';
import { useNextLabel } from './stepWords.ts';
import { type SignUpActor, type StepProps, useView } from './view.ts';

/** The wizard (docs/rules/shop.md 4.6): six steps, one question each, and always what it costs. */
export function SignUpScreen({ actor }: { readonly actor: SignUpActor }) {
  const { t } = useLingui();
  const view = useView(actor);
  const form = usePurchaseForm(actor);
  const next = useNextLabel(view.step, view.run);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send(view.hasTag('payment') ? { type: 'order.submitted', key: randomKey() } : { type: 'part.finished' });
  };

  return (
    <form ref={form} className="stack-4" noValidate onSubmit={submit} aria-label={t`Buy places`}>
      {isOpen(view) ? (
        <>
          <StepLine actor={actor} view={view} />
          <Columns aside={<PurchaseSummary view={view} next={next} />}>
            <StepBody actor={actor} view={view} />
            <div className="mt-6 wide">
              <Back actor={actor} view={view}>
                {t`Back`}
              </Back>
            </div>
          </Columns>
          <Dock actor={actor} view={view} next={next} back={<Back actor={actor} view={view} />} />
        </>
      ) : (
        <>
          <PageHead title={t`Buy places`} />
          <ShopNotice actor={actor} view={view} />
        </>
      )}
    </form>
  );
}

/** To the step before; on a phone a square with an arrow. */
function Back({ actor, view: { previous, hasTag }, children }: StepProps & { readonly children?: string }) {
  const { t } = useLingui();
  if (previous === null) return null;
  return (
    <Button
      className={children === undefined ? styles.square : undefined}
      aria-label={t`Back`}
      disabled={hasTag('busy')}
      leftSection={children === undefined ? undefined : <Icon name="left" />}
      onClick={() => actor.send({ type: 'step.revisited', step: previous })}
    >
      {children ?? <Icon name="left" />}
    </Button>
  );
}
