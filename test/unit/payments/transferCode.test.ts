import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isTaxNumber } from '../../../contract/values/taxNumber.ts';
import { loadConfig } from '../../../server/config.ts';
import type { Transfer } from '../../../server/domain/payments/hand/account.ts';
import { codePicture, codeText } from '../../../server/domain/payments/hand/code.ts';

/** The code of a transfer as a bank's app reads it, by a decoder that has nothing to do with ours (docs/rules/staff-orders.md 4.3). */

// Its types say that it is a module of ES, which it is not.
const decode = jsqr as unknown as typeof jsqr.default;

const german: Transfer = {
  ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: 'Müller & Söhne GmbH' },
  ...{ title: 'MUSTER 6120', amount: 123_405, currency: 'EUR' },
};
const polish: Transfer = {
  ...{ iban: 'PL61109010140000071219812874', bic: null, holder: 'Stowarzyszenie Żółta Łódź' },
  ...{ title: 'MUSTER 6120', amount: 545_055, currency: 'PLN' },
};

async function read(transfer: Transfer) {
  const { data, info } = await sharp((await codePicture(transfer)) ?? Buffer.of())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = decode(new Uint8ClampedArray(data), info.width, info.height);
  return found && new TextDecoder().decode(Uint8Array.from(found.binaryData));
}

test('a German bank’s app reads the transfer as EPC069-12 has it', async () => {
  expect(await read(german)).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nMüller & Söhne GmbH\nDE89370400440532013000\nEUR1234.05\n\n\nMUSTER 6120',
  );
});

test('a Polish bank’s app reads it as the Polish Bank Association has it; there is no form for 10,000 zł', async () => {
  expect(await read(polish)).toBe('|PL|61109010140000071219812874|545055|Stowarzyszenie Żółta|MUSTER 6120|||');
  expect(codeText({ ...polish, amount: 1_000_000 })).toBeNull();
});

test('an account is an IBAN of its region with its holder, and a BIC if it is given', () => {
  const read = (env: Record<string, string>) => loadConfig(env).bankAccounts;
  expect(read({ BANK_ACCOUNT_PL: 'pl61 1090 1014 0000 0712 1981 2874, Klub, Biegi i Góry' }).pl).toEqual({
    ...{ iban: 'PL61109010140000071219812874', holder: 'Klub, Biegi i Góry', bic: null },
  });
  expect(read({ BANK_ACCOUNT_DE: 'DE89370400440532013000, Verein, COBADEFF' }).de?.bic).toBe('COBADEFF');
  expect(() => read({ BANK_ACCOUNT_PL: 'PL61109010140000071219812875, Klub' })).toThrow(/BANK_ACCOUNT_PL must be/u);
  expect(() => read({ BANK_ACCOUNT_DE: 'PL61109010140000071219812874, Klub' })).toThrow(/BANK_ACCOUNT_DE must be/u);
});

test.each([
  ['pl', '583-314-12-76', true],
  ['pl', 'PL 5833141276', true],
  ['pl', '5833141277', false],
  ['pl', '583314127', false],
  ['de', 'DE136695976', true],
  ['de', '136 695 976', true],
  ['de', 'DE136695978', false],
] as const)('the digits of a tax number are checked: %s %s', (region, number, isRight) => {
  expect(isTaxNumber(number, region)).toBe(isRight);
});
