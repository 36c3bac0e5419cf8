import encodeQR, { type QrOpts } from 'qr';
import sharp from 'sharp';

/**
 * A text as a PNG for a camera: black on white with the quiet border, so many pixels a side. It is drawn from squares,
 * since the server reads no SVG.
 */
export function qrPicture(text: string, side: number, options: QrOpts): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ...options, border: 4 });
  const squares = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  const picture = sharp(squares, { raw: { width: rows.length, height: rows.length, channels: 1 } });
  return picture.resize(side, side, { kernel: 'nearest' }).png({ palette: true, colours: 2 }).toBuffer();
}
