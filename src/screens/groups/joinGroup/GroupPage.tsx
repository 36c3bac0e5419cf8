import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { randomKey } from '../../../lib/randomKey.ts';
import { BottomBar, Columns, PageHead } from '../../../ui/styles/layout.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { GroupSummary } from './GroupSummary.tsx';
import { JoinAction } from './JoinAction.tsx';
import styles from './joinGroup.module.css';
import { PaidPlace } from './PaidPlace.tsx';
import { Preview } from './Preview.tsx';
import { UnpaidPlace } from './UnpaidPlace.tsx';
import { isChallenge, type JoinPartProps } from './view.ts';

/** A group that was found: what it is, and what joining it takes. */
export function GroupPage({ actor, view }: JoinPartProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { offer } = view;
  if (offer === null) return null;
  const isPreview = view.hasTag('preview');
  const Part = isPreview ? Preview : view.hasTag('paying') ? UnpaidPlace : PaidPlace;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (view.hasTag('paying')) actor.send({ type: 'order.submitted', key: randomKey() });
    else if (!isPreview) actor.send({ type: 'place.accepted' });
  };
  const action = <JoinAction actor={actor} view={view} />;
  const page = (
    <>
      <PageHead title={<Title offer={offer} />} lead={<Lead offer={offer} />} />
      <Columns aside={<GroupSummary offer={offer} view={view} action={action} />}>
        <div className="phone mb-6">
          <GroupSummary offer={offer} view={view} />
        </div>
        <div className={styles.part}>
          <Part actor={actor} view={view} />
          <p className={styles.another}>
            <Button
              variant="text"
              disabled={view.hasTag('busy')}
              onClick={() => actor.send({ type: 'another.wanted' })}
            >
              {t`Another group`}
            </Button>
          </p>
        </div>
      </Columns>
      <BottomBar>{action}</BottomBar>
    </>
  );
  // Billing details are a form of their own.
  if (view.hasTag('billing')) return page;
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Join a group`}>
      {page}
    </form>
  );
}

type OfOffer = Pick<Parameters<typeof GroupSummary>[0], 'offer'>;

/** Plain text: within `Trans` a name with tags would lose them. */
function Title({ offer }: OfOffer) {
  const { t } = useLingui();
  const { id, name, captain, is_kids: isKids } = offer.group;
  if (isChallenge(offer) && isKids)
    return <>{captain.name === '' ? t`Your child is challenged` : t`${captain.name} challenges your child`}</>;
  if (isChallenge(offer)) return <>{captain.name === '' ? t`You are challenged` : t`${captain.name} challenges you`}</>;
  const inviter = offer.invited_by;
  if (inviter !== null) return <>{isKids ? t`${inviter} invites your child` : t`${inviter} invites you`}</>;
  return <>{name === null ? t`Join group ${id}` : t`Join ${name}`}</>;
}

function Lead({ offer }: OfOffer) {
  const { t } = useLingui();
  const { id, name, is_kids: isKids } = offer.group;
  const isAsked = isChallenge(offer) || offer.invited_by !== null;
  if (isAsked && isKids)
    return (
      <>{name === null ? t`Let your child run with group ${id}.` : t`Let your child run with ${name}, group ${id}.`}</>
    );
  if (isAsked) return <>{name === null ? t`Run with group ${id}.` : t`Run with ${name}, group ${id}.`}</>;
  return name === null ? null : <Trans>Group {id}</Trans>;
}
