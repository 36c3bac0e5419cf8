import { initialsOf } from '#contract/values/avatar.ts';
import styles from './Avatar.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface AvatarProps {
  readonly name: string;
  readonly surname: string;
  /** The address of a square picture; without an account there is none, and the initials stand there. */
  readonly picture: string | null;
  /** `s` 28 px, `m` 44 px, `l` 96 px. */
  readonly size?: 's' | 'm' | 'l';
  /** They have not come yet. */
  readonly isVacant?: boolean;
}

/** A person's picture beside their name: hidden from screen readers, which get the name. */
export const Avatar = ({ name, surname, picture, size = 'm', isVacant = false }: AvatarProps) => (
  <span className={styles.avatar} data-size={size} data-vacant={isVacant || undefined} aria-hidden="true">
    {picture === null ? initialsOf(name, surname) : <img src={picture} alt="" />}
  </span>
);

/** Where nobody has taken the place yet. */
export const VacantAvatar = ({ icon }: { readonly icon: IconName }) => (
  <span className={styles.avatar} data-size="m" data-vacant="" aria-hidden="true">
    <Icon name={icon} />
  </span>
);
