import encodeQR, { type QrOpts } from 'qr';
import styles from './QrCode.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly options?: QrOpts;
}

/** A text as a picture for a phone's camera; dark on light in either scheme, or no camera reads it. */
export function QrCode({ text, label, options = {} }: QrCodeProps) {
  const { side, path } = squaresOf(text, options);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark squares as the path of an SVG, and how many fit on a side with the quiet border. */
export function squaresOf(text: string, options: QrOpts) {
  const rows = encodeQR(text, 'raw', { border: 2, ...options });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { side: rows.length, path };
}
