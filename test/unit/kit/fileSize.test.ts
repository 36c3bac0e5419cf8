import { expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { pictureRules } from '#contract/shop/pictures.ts';
import { declarationRules } from '#contract/staff/runs/declaration.ts';
import { avatarRules } from '#contract/values/avatar.ts';
import { bytesOf, megabytesOf, mostFileBytes } from '#contract/values/fileSize.ts';

// specification 5.18
it('a file has at most 2 MB unless its call names another limit', () => {
  expect([megabytesOf('POST anything'), megabytesOf('toString'), bytesOf('POST anything')]).toEqual([2, 2, 2_097_152]);
});

it('the calls that take larger files are named, and their rules say the same', () => {
  const files = Object.entries(allCalls).flatMap(([name, call]) => ('file' in call ? [name] : []));
  const larger = files.map((name) => [name, megabytesOf(name)] as const).filter(([, megabytes]) => megabytes > 2);
  expect(larger).toEqual([
    ['POST user/avatar', avatarRules.megabytes],
    ['POST staff/runs/{id}/declaration', declarationRules.megabytes],
    ['POST staff/runs/{id}/pictures', pictureRules.megabytes],
    ['POST staff/runs/{id}/sheets', 10],
  ]);
  expect([avatarRules.megabytes, declarationRules.megabytes, pictureRules.megabytes, mostFileBytes]).toEqual([
    10,
    5,
    20,
    20 * 2 ** 20,
  ]);
});
