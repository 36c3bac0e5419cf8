/** A friend follows the captain's link, takes the place and hands it over, in each engine. */
import { makeAccount, password } from '../browser/kit/account.ts';
import { gatherAs } from '../browser/kit/group.ts';
import { mailsTo } from '../browser/kit/mailbox.ts';
import { isLong } from '../kit/share.ts';
import { expect, shopUrl, test, widths } from './test.ts';

for (const width of isLong ? widths : []) {
  test(`a friend takes a place by link and hands it over, ${width} pixels wide`, async ({ visit }, { project }) => {
    const [captain, friend, other] = ['captain', 'friend', 'other'].map(
      (who) => `${who}.${width}.${project.name.toLowerCase()}@example.com`,
    ) as [string, string, string];
    for (const email of [captain, friend, other]) await makeAccount(shopUrl(), email);
    const group = await gatherAs(shopUrl(), captain);

    const runner = await visit(width);
    await runner.open(group.link);
    await runner.press('section[aria-label="Cookies"] button');
    await runner.press('main button', 'Sign in to join');
    await runner.fill({ email: friend, password });
    await runner.main();
    await runner.press('main button', 'Take the place');
    await runner.isAt(`/group/${group.id}`);
    await runner.press('[data-own] button[aria-label^="Actions for"]');
    await runner.press('[role=menuitem]', 'Hand over to somebody else');
    await runner.fill({ email: other });
    await runner.press('dialog[open] button', 'Check');
    await runner.press('dialog[open] button', 'Hand over to');
    await runner.isAt('/');
    expect((await mailsTo(shopUrl(), other, 2))[0]?.subject).toContain('Masz miejsce');
  });
}
