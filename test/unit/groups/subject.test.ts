import { expect, test } from 'vitest';
import { oneLine } from '../../../server/domain/mail/letter.ts';

test.each([
  ['of several lines', 'Muster\r\nBcc: eve@example.com\u2028\u0085Gdańsk', 'Muster Bcc: eve@example.com Gdańsk'],
  ['turned around', 'Muster \u202Eksńadg\u2066', 'Muster ksńadg'],
  ['with families and flags', 'Ekipa 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Ekipa 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['from right to left', '\u200Fفريق Ekipa', '\u200Fفريق Ekipa'],
])('a subject %s', (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});
