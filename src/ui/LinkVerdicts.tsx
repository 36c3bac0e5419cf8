import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { ActionButton } from './buttons/ActionButton.tsx';
import { Verdict, WaysOn } from './Verdict.tsx';

/** The link of a mail is being read. */
export function LinkLoading() {
  const { t } = useLingui();
  return (
    <Verdict title={t`Checking your link`} mark={<Loader size={34} aria-hidden="true" />}>
      {t`This takes a moment.`}
    </Verdict>
  );
}

interface LinkUnreadProps {
  readonly actor: { readonly send: (event: { type: 'retry.requested' }) => void };
}

/** Nobody answered what the link is about. */
export function LinkUnread({ actor }: LinkUnreadProps) {
  const { t } = useLingui();
  return (
    <>
      <Verdict title={t`We could not check your link`}>{t`Check your connection and try again.`}</Verdict>
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>
      </WaysOn>
    </>
  );
}

export function LinkLost() {
  const { t } = useLingui();
  return (
    <Verdict icon="clock" title={t`This link does not work`}>
      {t`Part of it may be missing. Open the link in the e-mail again.`}
    </Verdict>
  );
}
