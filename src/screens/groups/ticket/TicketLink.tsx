import { useLingui } from '@lingui/react/macro';
import { useHref } from 'react-router';
import { ticketPath } from '#contract/paths.ts';

interface TicketLinkProps {
  /** Of the ticket's page; null where there is no ticket to show. */
  readonly secret: string | null;
  /** Said beside it where there are several. */
  readonly of?: string | undefined;
}

/** The way to a ticket: as from a mail, a whole page is loaded, which takes the secret out of its address. */
export function TicketLink({ secret, of }: TicketLinkProps) {
  return secret === null ? null : <Opened secret={secret} of={of} />;
}

function Opened({ secret, of }: { readonly secret: string; readonly of: string | undefined }) {
  const { t } = useLingui();
  const address = useHref(ticketPath(secret));
  return (
    <a href={address} aria-label={of === undefined ? undefined : t`Ticket: ${of}`}>
      {t`Ticket`}
    </a>
  );
}
