import styles from './Course.module.css';

/** The line of an obstacle course, an ornament at the foot of a dark band. It ends at the right, however wide it is. */
export const Course = () => (
  <svg
    className={styles.course}
    viewBox="360 0 360 64"
    preserveAspectRatio="xMaxYMax meet"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M-1600 58H24c26 0 34-22 62-22s34 22 60 22h34V22h14v36h44q8-9 16 0t16 0 16 0 16 0h22l34-44 34 44M346 30h24M335 44h46M392 58h76V20h92v38M486 20v9M504 20v9M523 20v9M542 20v9M560 58h72V12M632 14h34l-7 9 7 9h-34M632 58h1400" />
  </svg>
);
