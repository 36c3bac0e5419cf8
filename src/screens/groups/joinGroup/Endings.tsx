import { Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { groupNumber } from '#contract/groups/wantedGroup.ts';
import { groupPath } from '#contract/paths.ts';
import { known } from '#machines/kit/known.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import type { JoinPartProps } from './view.ts';

interface EndingProps extends JoinPartProps {
  readonly email: string | null;
}

/** No place is available. */
export function Full({ actor, view }: EndingProps) {
  const { t } = useLingui();
  const captain = known(view.offer).group.captain.name;
  return (
    <VerdictPage>
      {view.hasTag('noneFree') ? (
        <Verdict icon="people" title={t`This group has no free place`}>
          {t`Nobody can join at the moment: the paid places are taken, and no more can be bought in this wave. Ask the captain, ${captain}.`}
        </Verdict>
      ) : (
        <Verdict icon="people" title={t`This place is gone`}>
          {view.message}
        </Verdict>
      )}
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Check again`}</ActionButton>
        <AnotherGroup actor={actor} />
      </WaysOn>
    </VerdictPage>
  );
}

/** Who is here has a place in the group. */
export function Member({ actor, view: { number, offer } }: EndingProps) {
  const { t } = useLingui();
  return (
    <VerdictPage>
      <Verdict tone="good" icon="check" title={t`You are already in this group`}>
        {offer?.group.is_kids
          ? t`Each guardian joins a group once. Other guardians join with its number and code.`
          : t`Each person has one place in a group. Friends join with its number and code.`}
      </Verdict>
      <WaysOn>
        <ToPath to={groupPath(known(groupNumber(number)))}>{t`Go to the group`}</ToPath>
        <AnotherGroup actor={actor} />
      </WaysOn>
    </VerdictPage>
  );
}

/** An invitation counts once its address is confirmed. */
export function Unconfirmed({ actor, view, email }: EndingProps) {
  const { t } = useLingui();
  const { hasTag, message } = view;
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Confirm your address first`}>
        <Trans>
          If <b>{email}</b> has been invited, the place opens once you have confirmed the address: open the link in our
          e-mail, then check again. With a group’s code you can join straight away.
        </Trans>
      </Verdict>
      {hasTag('linkRefused') && (
        <Notice tone="urgent" role="alert">
          {message}
        </Notice>
      )}
      {hasTag('linkFailed') && (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      )}
      {hasTag('linkResent') && (
        <Notice tone="good" role="status">
          {t`A new link is on its way. Check your spam folder, too.`}
        </Notice>
      )}
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Check again`}</ActionButton>
        {!hasTag('linkResent') && (
          <ActionButton
            variant="default"
            busy={hasTag('busy') && t`Sending…`}
            onClick={() => actor.send({ type: 'link.wanted' })}
          >
            {t`Send a new link`}
          </ActionButton>
        )}
        <AnotherGroup actor={actor} />
      </WaysOn>
    </VerdictPage>
  );
}

/** The page is on its way to another. */
export function Leaving({ view: { hasTag, order, offer } }: EndingProps) {
  const { t } = useLingui();
  const address = order?.payment_url ?? null;
  const isKids = offer?.group.is_kids === true;
  return (
    <VerdictPage>
      <Verdict title={t`Taking you there…`} mark={<Loader size={34} aria-hidden="true" />}>
        {hasTag('joined')
          ? isKids
            ? t`Your child is in.`
            : t`You are in.`
          : hasTag('placeHeld')
            ? isKids
              ? t`Your child’s place is held.`
              : t`Your place is held.`
            : t`You will come back to this group.`}
      </Verdict>
      {address !== null && (
        <WaysOn>
          <a href={address}>{t`Continue to payment`}</a>
        </WaysOn>
      )}
    </VerdictPage>
  );
}

function AnotherGroup({ actor }: Pick<JoinPartProps, 'actor'>) {
  const { t } = useLingui();
  return (
    <ActionButton variant="text" onClick={() => actor.send({ type: 'another.wanted' })}>
      {t`Another group`}
    </ActionButton>
  );
}
