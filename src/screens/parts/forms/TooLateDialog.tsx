import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Subscribable } from 'xstate';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** A dialog's chart, as far as it is only closed. */
interface Closing extends Subscribable<{ readonly status: string }> {
  getSnapshot(): { readonly status: string };
  send(event: { type: 'dialog.dismissed' }): void;
}

interface TooLateDialogProps extends Pick<ComponentProps<typeof Notice>, 'icon'> {
  /** Absent while the dialog is closed. */
  readonly actor: Closing | undefined;
  readonly title: string;
  readonly why: string;
  /** Undefined until it is known, empty if there is none. */
  readonly contactEmail: string | undefined;
  /** Whom to ask instead. */
  readonly children: (address: ReactNode) => ReactNode;
}

/** What a dialog is for cannot be done any more, maybe since just now. */
export function TooLateDialog({ actor, title, icon, why, contactEmail = '', children }: TooLateDialogProps) {
  const { t } = useLingui();
  const isOpen = useSelector(actor, (snapshot) => snapshot?.status === 'active');
  const dismiss = () => actor?.send({ type: 'dialog.dismissed' });
  return (
    <Dialog open={isOpen} title={title} onDismiss={dismiss} cancel={{ label: t`Back to the group`, onCancel: dismiss }}>
      <Notice icon={icon}>
        <p className="strong">{why}</p>
        {contactEmail !== '' && children(<a href={`mailto:${contactEmail}`}>{contactEmail}</a>)}
      </Notice>
    </Dialog>
  );
}
