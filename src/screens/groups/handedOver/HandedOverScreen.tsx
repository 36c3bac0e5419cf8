import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { HandedOver } from '#contract/groups/handedOver.calls.ts';
import { passwordPath } from '#contract/paths.ts';
import type { handedOverMachine } from '#machines/groups/handedOver.machine.ts';
import { known } from '#machines/kit/known.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { LinkLoading, LinkLost, LinkUnread } from '../../../ui/LinkVerdicts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { partAt } from '../../parts/partAt.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { useViewFocus } from '../../parts/useViewFocus.ts';

export interface HandedOverScreenProps {
  readonly actor: ActorRefFrom<typeof handedOverMachine>;
}

/** The target of a mail's 'this was not me': the place, and one button that takes it back. */
export function HandedOverScreen(props: HandedOverScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? LinkLoading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

const usePlace = (actor: HandedOverScreenProps['actor']) => known(useSelector(actor, ({ context }) => context.place));

/** Which place, and when it starts. */
function Which({ place: { run, region, group_id: group, wave_time } }: { readonly place: HandedOver }) {
  const { dayAndTime } = useFormat();
  const start = dayAndTime(wave_time, region);
  return (
    <Trans>
      {run}, group {group}, start {start}
    </Trans>
  );
}

function Open({ actor }: HandedOverScreenProps) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const place = usePlace(actor);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const { whom, region } = place;
  const until = dayAndTime(place.until, region);
  const title = whom === null ? t`Your place was handed over` : t`Your place now belongs to ${whom}`;
  return (
    <>
      <Verdict icon="alert" title={title} about={<Which place={place} />}>
        <Trans>
          If that was not you, take it back by {until}. You will then be signed out everywhere else, so that nobody can
          act in your name. If it was you, there is nothing to do.
        </Trans>
      </Verdict>
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`We do not know whether that worked. Try again: the place comes back only once.`}
        </Notice>
      )}
      <WaysOn>
        <ActionButton
          busy={isBusy ? t`Taking it back…` : undefined}
          onClick={() => actor.send({ type: 'place.wanted' })}
        >
          {t`This was not me: take the place back`}
        </ActionButton>
      </WaysOn>
    </>
  );
}

function Back({ actor }: HandedOverScreenProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const place = usePlace(actor);
  return (
    <>
      <Verdict tone="good" icon="check" title={t`Your place is yours again`} about={<Which place={place} />}>
        {t`You are signed out everywhere else. Set a new password now: somebody may know the old one.`}
      </Verdict>
      <WaysOn>
        <ToPath to={passwordPath(language)}>{t`Set a new password`}</ToPath>
      </WaysOn>
    </>
  );
}

function Over({ actor }: HandedOverScreenProps) {
  const { t } = useLingui();
  const place = usePlace(actor);
  return (
    <Verdict icon="clock" title={t`The place can no longer be taken back`} about={<Which place={place} />}>
      {t`A place can be taken back for 24 hours, as long as it still exists. Questions? Reply to the e-mail.`}
    </Verdict>
  );
}

const views = { open: Open, back: Back, over: Over, unread: LinkUnread, lost: LinkLost };
