import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import type { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { randomKey } from '../../../../lib/randomKey.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { useBillReason } from '../../../accounts/profile/useBillReason.ts';
import { useShownFault } from '../../../parts/useShownFault.ts';
import { AdditionForm } from './AdditionForm.tsx';
import { type AddPlacesView, addPlacesView } from './addPlacesView.ts';

type AddPlacesActor = ActorRefFrom<typeof addPlacesMachine>;

interface AddPlacesDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: AddPlacesActor | undefined;
  readonly group: Group;
}

/** More places for the group, in its own wave (docs/rules/shop.md 5.10). */
export function AddPlacesDialog({ actor, group }: AddPlacesDialogProps) {
  const { t } = useLingui();
  const { clockTime, shortDate } = useFormat();
  const snapshot = useSelector(actor, (current) => current);
  const view = snapshot && addPlacesView(snapshot);
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const confirmable = useConfirm(view);
  const dismiss = () => actor?.send({ type: 'dialog.dismissed' });
  const run = group.event_name;
  const day = shortDate(group.event_date);
  const start = clockTime(group.wave_time, group.region);
  return (
    <Dialog
      open={view?.isDone === false}
      title={t`Buy more places`}
      wide
      subtitle={t`${run}, ${day}, start ${start}: the wave of your group.`}
      onDismiss={view?.hasTag('busy') ? undefined : dismiss}
      confirm={
        view?.isWaveFull
          ? { label: t`Change wave`, onConfirm: () => actor?.send({ type: 'otherWave.wanted' }) }
          : confirmable && {
              ...confirmable,
              onConfirm: () => actor?.send({ type: 'order.submitted', key: randomKey() }),
            }
      }
    >
      {view !== undefined && actor !== undefined && (
        <div ref={form}>
          <Fields>
            {view.hasTag('awaitingOffer') ? (
              <Waiting actor={actor} view={view} />
            ) : (
              <AdditionForm actor={actor} view={view} />
            )}
          </Fields>
        </div>
      )}
    </Dialog>
  );
}

/** What the main action is called, and why it may have to wait. */
function useConfirm(view: AddPlacesView | undefined) {
  const { t } = useLingui();
  const { money } = useFormat();
  const billReason = useBillReason(view);
  if (view === undefined || view.hasTag('awaitingOffer') || view.hasTag('saleClosed')) return undefined;
  const { price, hasTag, draft } = view;
  const { places } = draft;
  const amount = price === null ? '' : money(price.breakdown.toPay, price.currency);
  const label: ReactNode =
    price?.breakdown.toPay === 0 ? (
      <Plural value={places} one="Get the place" other="Get the places" />
    ) : (
      <Trans>
        Pay <span className="num">{amount}</span>
      </Trans>
    );
  const isPricing = !(hasTag('priceCurrent') || hasTag('priceFailed'));
  return {
    label,
    busy: hasTag('busy') ? t`Reserving…` : isPricing && t`Working out the price…`,
    disabled:
      (hasTag('waveFull') && t`The wave has fewer places left.`) ||
      (hasTag('priceFailed') && t`The price is missing.`) ||
      billReason,
  };
}

function Waiting({ actor, view }: { readonly actor: AddPlacesActor; readonly view: AddPlacesView }) {
  const { t } = useLingui();
  if (!view.hasTag('catalogueFailed')) {
    return (
      <div role="status" aria-label={t`The places are loading`}>
        <Skeleton h={240} radius={10} />
      </div>
    );
  }
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'catalogue.retried' })}>
      {t`The free places could not be loaded.`}
    </RetryNotice>
  );
}
