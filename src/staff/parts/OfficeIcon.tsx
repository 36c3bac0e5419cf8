import styles from '../../ui/Icon.module.css';

/** Icons of the staff's pages only, on the same grid as the shop's (src/ui/Icon.tsx), whose first load they would grow. */
const shapes = {
  arrowDown: <path d="M12 5v14M6 13l6 6 6-6" />,
  arrowUp: <path d="M12 19V5M6 11l6-6 6 6" />,
  columns: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M9.5 5v14M14.5 5v14" />
    </>
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21" />
    </>
  ),
  undo: <path d="M8.5 5.5L4 10l4.5 4.5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3" />,
} as const;

interface OfficeIconProps {
  readonly name: keyof typeof shapes;
  readonly size?: 's' | 'm' | 'l';
}

export const OfficeIcon = ({ name, size = 'm' }: OfficeIconProps) => (
  <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shapes[name]}
  </svg>
);
