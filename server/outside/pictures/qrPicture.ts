import encodeQR, { type QrOpts } from 'qr';
import sharp from 'sharp';

/** A text as a picture for a camera: black on white with the quiet border, so many pixels a side. */
export function qrPicture(text: string, side: number, options: QrOpts): Promise<Buffer> {
  const svg = encodeQR(text, 'svg', { ...options, border: 4 });
  const picture = sharp(Buffer.from(svg), { density: 600 }).resize(side, side, { kernel: 'nearest' });
  return picture.flatten({ background: '#ffffff' }).png({ palette: true, colours: 2 }).toBuffer();
}
