import styles from './Icon.module.css';

/** Strokes on a 24 × 24 grid. */
const shapes = {
  alert: (
    <>
      <path d="M12 8v5M12 16.5h.01" strokeWidth="2.4" />
      <circle cx="12" cy="12" r="9" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 3v4M16 3v4" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M15.5 5.5v-.5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h.5" />
    </>
  ),
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  document: <path d="M6 3h8.5L19 7.5V21H6zM14 3v5h5M9 13h7M9 17h7" />,
  dots: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />,
  down: <path d="M6 9.5l6 6 6-6" />,
  download: <path d="M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeClosed: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M4.5 3.5l15 17" />
    </>
  ),
  flag: <path d="M6 21V4M6 4.5h11l-2.5 4 2.5 4H6" />,
  identity: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <circle cx="8.5" cy="11" r="2" />
      <path d="M5.5 16c.4-1.5 1.5-2.2 3-2.2s2.6.7 3 2.2M14.5 10h4M14.5 14h4" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5h.01" strokeWidth="2.2" />
    </>
  ),
  left: <path d="M14.5 6l-6 6 6 6" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3.5 7.5L12 13l8.5-5.5" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5 12h14" />,
  pen: <path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5" />
      <path d="M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5c1.9.8 3.1 2.5 3.5 5" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  personNew: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M2.5 20.5c.8-4 3.8-6 7.5-6 1.5 0 2.9.3 4 1M18.5 14v7M15 17.5h7" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  right: <path d="M9.5 6l6 6-6 6" />,
  runner: (
    <>
      <circle cx="14.5" cy="4.5" r="1.8" />
      <path d="M6 10l4-2.5 3.5 1.5-2.5 5 4 2.5-1 5M11 14l-2.5 3.5H4.5M14 9.5l2 2.5h3.5" />
    </>
  ),
  share: (
    <>
      <path d="M12 15V3.5M7.5 7.5L12 3l4.5 4.5" />
      <path d="M5 12.5V19a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6.5" />
    </>
  ),
  shirt: <path d="M8.5 4L3 7l1.8 4.5 2.7-1V20h9v-9.5l2.7 1L21 7l-5.5-3a3.5 3.5 0 0 1-7 0z" />,
  up: <path d="M6 14.5l6-6 6 6" />,
  wallet: (
    <>
      <path d="M4 7.5V18a2 2 0 0 0 2 2h13a1.5 1.5 0 0 0 1.5-1.5v-9A1.5 1.5 0 0 0 19 8H5.5A1.5 1.5 0 0 1 4 6.5 2 2 0 0 1 6 4.5h11.5V8" />
      <path d="M16.5 14h.01" strokeWidth="3" />
    </>
  ),
} as const;

export type IconName = keyof typeof shapes;

/** Decoration beside a word: hidden from screen readers, which get the word. `s` 16 px, `m` 20 px, `l` 24 px. */
export const Icon = ({ name, size = 'm' }: { readonly name: IconName; readonly size?: 's' | 'm' | 'l' }) => (
  <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shapes[name]}
  </svg>
);
