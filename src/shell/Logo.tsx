import styles from './Logo.module.css';

/** Two people side by side, and the name. */
export const Logo = () => (
  <>
    <svg
      viewBox="0 0 34 34"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 29l6-14 7 10 7-10 6 14" />
      <circle cx="10" cy="6.5" r="3.4" fill="currentColor" stroke="none" />
      <circle cx="24" cy="6.5" r="3.4" fill="currentColor" stroke="none" />
    </svg>
    <span className={styles.wordmark}>Muster</span>
  </>
);
