import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../../server/domain/runs/declaration.ts';
import { pdf } from '../../kit/runs/declaration.ts';

const whole = pdf('Zgoda');
const of = (...parts: readonly (Buffer | string)[]) => {
  const found = pdfOf(Buffer.concat(parts.map((part) => Buffer.from(part as Buffer))));
  return typeof found === 'string' ? found : 'taken';
};

describe('a PDF as readers take it', () => {
  it.each([
    ['as it is', of(whole)],
    ['behind a line break', of('\r\n', whole)],
    ['behind the mark of UTF-8', of('\uFEFF', whole)],
    ['behind the head of a mail', of('Content-Type: application/pdf\r\n\r\n', whole)],
    ['with 2 kB of nothing behind', of(whole, Buffer.alloc(2_048))],
    ['with 100 kB of nothing behind', of(whole, Buffer.alloc(100_000))],
    ['with a word behind', of(whole, 'sent by a gateway')],
    ['that speaks of /Encrypt', of(pdf('how to /Encrypt a file'))],
  ])('%s is taken', (_, outcome) => expect(outcome).toBe('taken'));

  it.each([
    ['with its head behind 1 kB', of(Buffer.alloc(1_100, 0x20), whole), 'notPdf'],
    ['without a head', of('%!PS-Adobe\n%%EOF'), 'notPdf'],
    ['that breaks off', of(whole.subarray(0, -8)), 'cutPdf'],
    ['for reading over a network that breaks off', of(whole, '5 0 obj\n<< /Type /Page >>\nstream\n'), 'cutPdf'],
    ['under a password', of('%PDF-1.7\ntrailer\n<< /Root 1 0 R /Encrypt 9 0 R >>\n%%EOF\n'), 'lockedPdf'],
    [
      'under a password, packed',
      of('%PDF-1.7\n7 0 obj\n<</Type/XRef/Encrypt 9 0 R>>\nstream\n\nendstream\n%%EOF'),
      'lockedPdf',
    ],
    [
      'under a password that stands at the start',
      of('%PDF-1.7\ntrailer << /Encrypt << /V 4 >> >>\n%%EOF'),
      'lockedPdf',
    ],
  ])('%s is not', (_, outcome, why) => expect(outcome).toBe(why));
});
