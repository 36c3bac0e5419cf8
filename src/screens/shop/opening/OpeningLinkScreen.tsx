import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { runPath } from '#contract/paths.ts';
import { known } from '#machines/kit/known.ts';
import type { openingLinkMachine } from '#machines/shop/openingLink.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { LinkLoading, LinkLost, LinkUnread } from '../../../ui/LinkVerdicts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { Link } from '../../parts/Link.tsx';
import { partAt } from '../../parts/partAt.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';

interface OpeningLinkScreenProps {
  readonly actor: ActorRefFrom<typeof openingLinkMachine>;
}

/** The target of a reminder's link: one button confirms, another cancels. */
export function OpeningLinkScreen(props: OpeningLinkScreenProps) {
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

/** The run, and when its sale opens, as far as that is known. */
function useReminder(actor: OpeningLinkScreenProps['actor']) {
  const { run_name, run_key, region, opens_at } = known(useSelector(actor, ({ context }) => context.reminder));
  const { dayAndTime, language } = useFormat();
  return {
    run: run_name,
    opens: opens_at === null ? undefined : dayAndTime(opens_at, region),
    path: runPath(language, run_key),
  };
}

function Asked({ actor }: OpeningLinkScreenProps) {
  const { t } = useLingui();
  const { run, opens } = useReminder(actor);
  return (
    <>
      <Verdict icon="mail" title={t`Shall we remind you?`} about={opens}>
        <Trans>
          When places for <b translate="no">{run}</b> go on sale, we e-mail this address once. Then we delete it.
        </Trans>
      </Verdict>
      <Answer actor={actor} event="reminder.confirmed">
        {t`Yes, remind me`}
      </Answer>
    </>
  );
}

function Waiting({ actor }: OpeningLinkScreenProps) {
  const { t } = useLingui();
  const { run, opens, path } = useReminder(actor);
  return (
    <>
      <Verdict tone="good" icon="check" title={t`We will remind you`} about={opens}>
        <Trans>
          One e-mail when places for <b translate="no">{run}</b> go on sale.
        </Trans>
      </Verdict>
      <Answer actor={actor} event="reminder.stopped" isBack>
        {t`Don’t remind me`}
      </Answer>
      <p className="centred">
        <Link to={path}>{t`See the run`}</Link>
      </p>
    </>
  );
}

interface AnswerProps extends OpeningLinkScreenProps {
  readonly event: 'reminder.confirmed' | 'reminder.stopped';
  readonly isBack?: boolean;
  readonly children: ReactNode;
}

function Answer({ actor, event, isBack = false, children }: AnswerProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      )}
      <WaysOn>
        <ActionButton
          variant={isBack ? 'default' : 'main'}
          busy={isBusy && t`Saving…`}
          onClick={() => actor.send({ type: event })}
        >
          {children}
        </ActionButton>
      </WaysOn>
    </>
  );
}

function Open({ actor }: OpeningLinkScreenProps) {
  const { t } = useLingui();
  const { run, path } = useReminder(actor);
  return (
    <>
      <Verdict tone="good" icon="check" title={t`The sale is open`}>
        <Trans>
          Places for <b translate="no">{run}</b> are on sale now.
        </Trans>
      </Verdict>
      <p className="centred">
        <Link to={path}>{t`See the run`}</Link>
      </p>
    </>
  );
}

const views = { asked: Asked, waiting: Waiting, open: Open, unread: LinkUnread, lost: LinkLost };
