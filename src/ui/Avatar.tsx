import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly surname: string;
  /** The address of a square picture; without one the initials stand there. */
  readonly picture: string | null;
  /** `s` 28 px, `m` 44 px, `l` 96 px. */
  readonly size?: 's' | 'm' | 'l';
}

/** A person's picture beside their name: hidden from screen readers, which get the name. */
export const Avatar = ({ name, surname, picture, size = 'm' }: AvatarProps) => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {picture === null ? `${initial(name)}${initial(surname)}` : <img src={picture} alt="" />}
  </span>
);

/** The first sign that is read as one: an emoji of several parts is. */
const initial = (text: string) => [...new Intl.Segmenter().segment(text.trim())][0]?.segment.toUpperCase() ?? '';
