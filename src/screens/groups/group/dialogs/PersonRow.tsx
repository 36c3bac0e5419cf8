import type { ReactNode } from 'react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { EmailAddress } from '../../../../ui/EmailAddress.tsx';
import styles from './people.module.css';

interface PersonRowProps {
  /** What this person is here: 'Until now', 'New'. */
  readonly part: ReactNode;
  readonly name: string;
  readonly email?: string | null;
  readonly picture: string | null;
  readonly isNew?: boolean;
}

/** Whose place it is, or will be. */
export const PersonRow = ({ part, name, email, picture, isNew = false }: PersonRowProps) => {
  const [first = '', ...others] = name.split(' ');
  return (
    <div className={styles.person} data-new={isNew || undefined}>
      <Avatar name={first} surname={others.at(-1) ?? ''} picture={picture} />
      <div className={styles.lines}>
        <p className="small quiet">{part}</p>
        <p className="strong">
          <EmailAddress>{name}</EmailAddress>
        </p>
        {email != null && email !== name && (
          <p className="small quiet">
            <EmailAddress>{email}</EmailAddress>
          </p>
        )}
      </div>
    </div>
  );
};
