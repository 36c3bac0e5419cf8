/** A company on the telephone: its places, its transfer, and the names that come later (docs/rules/staff-orders.md). */
import type { Locator, Page } from '@playwright/test';
import { staffPath } from '#contract/staff/paths.ts';
import { lookAt } from '../kit/axe.ts';
import { readCatalogue } from '../kit/catalogue.ts';
import { mailWith } from '../kit/mailbox.ts';
import { openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { drawnOne } from '../kit/variants.ts';

const words = {
  pl: {
    ...{ company: 'Firma', tax: 'NIP', first: 'Imię', surname: 'Nazwisko', email: 'E-mail', wave: 'Fala' },
    ...{ places: 'Miejsca', until: 'Miejsca trzymamy do', invoice: 'Potrzebna faktura', number: '583-314-12-76' },
    ...{ order: 'Trzymaj miejsca do tego czasu', arrived: 'Wpłynęło', yes: 'Wpłynęły', sheet: 'Nazwiska z arkusza' },
    ...{ choose: 'Wybierz arkusz', take: 'Wczytaj 2 osoby', taken: 'Arkusz został wczytany.' },
    list: 'Lp.;Imię i nazwisko;Data ur.\r\n1;Anna Kowalska;27.11.1988\r\n2;Jakub Wrona;31.02.1990\r\n',
  },
  de: {
    ...{ company: 'Firma', tax: 'USt-IdNr.', first: 'Vorname', surname: 'Nachname', email: 'E-Mail', wave: 'Welle' },
    ...{ places: 'Plätze', until: 'Plätze werden gehalten bis', invoice: 'Eine Rechnung ist gewünscht' },
    ...{ number: 'DE136695976', order: 'Plätze bis dahin halten', arrived: 'Eingegangen', yes: 'Es ist da' },
    ...{ sheet: 'Namen aus einer Tabelle', choose: 'Tabelle wählen', take: '2 Personen übernehmen' },
    taken: 'Die Tabelle ist übernommen.',
    list: 'Nr.;Name;Geburtsdatum\r\n1;Anna Kowalska;27.11.1988\r\n2;Jakub Wrona;31.02.1990\r\n',
  },
} as const;

/** Counts what a person does: a press, or words typed at once. */
function gesturesOn(page: Page) {
  let made = 0;
  const count = async (gesture: Promise<unknown>) => {
    made += 1;
    await gesture;
  };
  return {
    made: () => made,
    press: (what: Locator) => count(what.click()),
    type: (text: string) => count(page.keyboard.type(text)),
    /** A press that only leads on to the next field is part of typing there. */
    typeNext: (text: string) => count(page.keyboard.press('Tab').then(() => page.keyboard.type(text))),
    /** A file is dropped. */
    drop: (field: Locator, name: string, text: string) =>
      count(field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
  };
}

/** A run on sale that is some days away, in the region. */
async function runIn(url: string, region: 'pl' | 'de'): Promise<number> {
  const { forSale, wavesOf } = await readCatalogue(url, region);
  for (const distance of forSale) if ((await wavesOf(distance))[0]?.free_places !== 0) return distance.event_id;
  throw new Error('nothing is on sale');
}

const inDays = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
};

for (const language of drawnOne(['pl', 'de'] as const, 1)) {
  test(`a company orders, its transfer arrives, and its people come out of a sheet: ${language}`, async ({
    visit,
    ownShop: shop,
  }) => {
    const say = words[language];
    const page = await visit({ language, region: language, url: shop.url, width: 1280 });
    const run = await runIn(shop.url, language);
    const email = `company.${language}@example.com`;
    await openAs(page, 'owner', staffPath('runOrder', { id: run }), shop.url);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const ordering = gesturesOn(page);
    await field(say.company).focus();
    await ordering.type('Stocznia Północ');
    await ordering.typeNext(say.number);
    await ordering.typeNext('Karolina');
    await ordering.typeNext('Mróz');
    await ordering.typeNext(email);
    await ordering.press(field(say.until));
    await ordering.type(inDays(3));
    await ordering.press(page.getByText(say.invoice, { exact: true }));
    await ordering.press(page.getByLabel(say.wave, { exact: true }));
    await ordering.press(page.getByRole('listbox').getByRole('option').first());
    await ordering.typeNext('3');
    await lookAt(page, `an order for a company: ${language}`);
    await ordering.press(page.getByRole('button', { name: say.order, exact: true }));
    await page.waitForURL(/\/staff\/groups\/\d+$/u);
    expect(ordering.made()).toBeLessThanOrEqual(12);
    const group = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await mailWith(shop.url, email, `MUSTER ${group}`)).toBeDefined();

    await page.goto(staffPath('transfers'));
    const arriving = gesturesOn(page);
    const row = page.getByRole('row').filter({ hasText: 'Stocznia Północ' });
    await arriving.press(row.getByRole('button', { name: say.arrived, exact: true }));
    const asked = page.getByRole('dialog');
    await arriving.press(asked.getByRole('button', { name: say.yes, exact: true }));
    await expect(asked).toBeHidden();
    await expect(row).toHaveCount(0);
    expect(arriving.made()).toBe(2);
    await lookAt(page, `transfers: ${language}`);

    await page.goto(staffPath('group', { id: group }));
    const naming = gesturesOn(page);
    await naming.press(page.getByRole('link', { name: say.sheet, exact: true }));
    await page.getByText(say.choose).waitFor();
    await naming.drop(page.locator('input[type="file"]'), 'lista.csv', say.list);
    const wrong = page.getByRole('row').filter({ has: page.locator('input[value="31.02.1990"]') });
    await lookAt(page, `a sheet: ${language}`);
    // Mended in the table: a press into the cell, and the right day.
    await wrong.getByRole('textbox').fill('28.02.1990');
    await wrong.getByRole('textbox').press('Tab');
    await naming.press(page.getByRole('button', { name: say.take, exact: true }));
    await expect(page.getByText(say.taken)).toBeVisible({ timeout: 30_000 });
    expect(naming.made()).toBeLessThanOrEqual(6);
    await page.goto(staffPath('group', { id: group }));
    await expect(page.getByRole('link', { name: 'Jakub Wrona', exact: true })).toBeVisible();
  });
}
