/** A storm on a race morning: forty waves are shifted, stopped, shifted and taken back (docs/rules/tasks.md 5). */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { lookAt } from '../kit/axe.ts';
import { mailWith } from '../kit/mailbox.ts';
import { order } from '../kit/order.ts';
import { expect, test } from '../kit/test.ts';
import { drawnOne } from '../kit/variants.ts';

const words = {
  pl: {
    shift: 'Przesuń dzień',
    from: 'Fale od',
    minutes: 'Minut później',
    reason: 'Powód',
    look: 'Pokaż, kogo to dotyczy',
    order: /^Opóźnij \d+ fal/u,
    stop: /^Zatrzymaj/u,
    undo: /^Cofnij/u,
    strip: /Przesunięcie dnia/u,
    stopped: 'Zatrzymano',
    mail: 'Twój start',
  },
  de: {
    shift: 'Den Tag verschieben',
    from: 'Wellen ab',
    minutes: 'Minuten später',
    reason: 'Grund',
    look: 'Zeigen, wen es betrifft',
    order: /^\d+ Wellen um/u,
    stop: /^Stoppen/u,
    undo: /^Rückgängig/u,
    strip: /Tag verschieben/u,
    stopped: 'gestoppt',
    mail: 'Dein Start',
  },
} as const;
const why = { pl: 'Burza nad trasą', de: 'Gewitter über der Strecke' } as const;
const soon = { timeout: 60_000 };

/** Counts what a person does: a press, or a field that is filled. */
function gestures() {
  let count = 0;
  return {
    press: async (page: Page, name: string | RegExp) => {
      count++;
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
    },
    fill: async (page: Page, label: string, text: string) => {
      count++;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    count: () => count,
  };
}

for (const language of drawnOne(['pl', 'de'] as const, 0)) {
  test(`forty waves are delayed in six gestures, stopped, done and taken back, in ${language}`, async ({
    visit,
    ownShop: shop,
  }) => {
    const say = words[language];
    const bought = await order(shop.url, language, 'stripe', { language });
    const { run } = bought;
    // A grid of ten minutes from the wave that was bought on: half an hour later is another wave's time, forty times.
    await insideDatabase(shop.folder, ({ db }) =>
      sql`insert into wave (run_id, category_id, wave_time, capacity)
        select run_id, category_id, wave_time + n * interval '10 minutes', 20 from wave, generate_series(1, 40) n
        where wave.id = ${bought.wave} and not exists (select from wave other where other.category_id = wave.category_id
          and other.wave_time = wave.wave_time + n * interval '10 minutes')`.execute(db),
    );
    const timesOf = () =>
      insideDatabase(shop.folder, async ({ db }) => {
        const { rows } = await sql<{ id: number; at: Date }>`
          select id, wave_time as at from wave where run_id = ${run} order by id`.execute(db);
        return rows.map(({ id, at }) => `${id} ${at.toISOString()}`);
      });
    const was = await timesOf();
    const page = await visit({ language, region: language, width: 1280, url: shop.url });
    await page.goto(`/sandbox/staff?lng=${language}`);
    await page.locator('button[value="owner"]').click();
    await page.locator('#enter').click();
    await page.locator('main h1').waitFor();
    await page.goto(`/staff/runs/${run}`);

    const order1 = async (isLooked = false) => {
      const hand = gestures();
      await hand.press(page, say.shift);
      const clock = await page.getByLabel(say.from, { exact: true }).inputValue();
      await hand.fill(page, say.from, clock);
      await hand.fill(page, say.minutes, '30');
      await hand.fill(page, say.reason, why[language]);
      await hand.press(page, say.look);
      await page.getByRole('button', { name: say.order }).waitFor();
      if (isLooked) await lookAt(page, 'a day as it will be shifted');
      await hand.press(page, say.order);
      await page.waitForURL(new RegExp(`/staff/runs/${run}$`, 'u'));
      return hand.count();
    };
    const strip = page.getByRole('region', { name: say.strip });

    expect(await order1(true)).toBeLessThanOrEqual(6);
    await expect(strip.first().getByRole('timer')).toBeVisible();
    await lookAt(page, 'a shift on its fuse');
    await strip.first().getByRole('button', { name: say.stop }).click();
    await expect(strip.first().getByRole('timer')).toHaveCount(0);
    expect(await timesOf()).toEqual(was);

    expect(await order1()).toBeLessThanOrEqual(6);
    await insideDatabase(shop.folder, ({ db }) =>
      sql`update task set starts_at = now() where state = 'planned'`.execute(db),
    );
    const undo = strip.getByRole('button', { name: say.undo });
    await expect(undo).toBeVisible(soon);
    const moved = await timesOf();
    const changed = moved.filter((line) => !was.includes(line));
    expect(changed.length).toBeGreaterThanOrEqual(40);
    const mail = await mailWith(shop.url, bought.email, say.mail);
    expect(mail?.text).toContain(why[language]);
    await lookAt(page, 'a shift that is done');
    await undo.click();
    await expect.poll(timesOf, soon).toEqual(was);
    await expect(undo).toHaveCount(0, soon);
  });
}
