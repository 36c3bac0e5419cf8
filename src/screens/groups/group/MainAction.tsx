import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import styles from './group.module.css';
import { type NextAction, useMainAction } from './nextAction.tsx';
import type { GroupPage } from './page.ts';

/** The one main action of the page, if there is one now. */
export function MainAction({ page }: { readonly page: GroupPage }) {
  const action = useMainAction(page);
  return action && <NextButton action={action} />;
}

export const NextButton = ({ action: { icon, text, act } }: { readonly action: NextAction }) => (
  <ActionButton fullWidth onClick={act}>
    <span className={styles.action}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  </ActionButton>
);

/** The same in a phone's dock. */
export function GroupDock({ page }: { readonly page: GroupPage }) {
  return (
    useMainAction(page) && (
      <BottomBar>
        <MainAction page={page} />
      </BottomBar>
    )
  );
}
