import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import type { PaymentFacts } from '../../../server/domain/payments/mails/facts.ts';
import { paymentFacts } from '../../../server/domain/payments/mails/facts.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { type PaymentKind, paymentMails } from '../../../server/words/mail/paymentMails.ts';
import { demoConfig, demoDeps } from '../../kit/payments/provider.ts';
import { freshDatabase, type TestDatabase } from '../../kit/server/database.ts';
import { gdansk, openInbox, gdanskPaid as paid, render, writeMail, writePayment } from '../../kit/server/letters.ts';

const text = (...lines: string[]) => `${lines.join('\n')}\n`;
const berlin: PaymentFacts = {
  ...gdansk,
  region: 'de',
  currency: 'EUR',
  seats: 1,
  to_pay: 5989,
  breakdown: {
    initialSinglePrice: 5900,
    singlePrice: 5900,
    totalPrice: 5900,
    placeDiscount: 0,
    couponTotal: 0,
    manipulation_fee: 89,
    toPay: 5989,
  },
  name: 'Jürgen',
  run_name: 'Muster Berlin',
  codes: [],
  percent: null,
};

describe('a letter', () => {
  test('of a payment made, in Polish', () => {
    const { subject, text: plain } = render('paid', paid, 'pl', demoConfig);
    expect(subject).toBe('Jesteście zapisani: Muster Gdańsk, 17 kwietnia 2027, start 9:45');
    expect(plain.replaceAll('\u00a0', ' ')).toBe(
      text(
        'Muster',
        '',
        'Opłacone',
        'Agnieszka, jesteście zapisani',
        '',
        'Muster Gdańsk, 6 km Rekrut',
        'sobota, 17 kwietnia 2027',
        'Biuro zawodów od 8:45, bądź do 8:45, start 9:45',
        '',
        'Numer grupy: 4182',
        'Kod grupy: H7KX4MWP',
        '',
        '2 opłacone miejsca czekają na Twoich znajomych. Wyślij im numer i kod.',
        '',
        'Albo wyślij ten link:',
        'http://localhost:3000/join/4182/H7KX4MWP',
        '',
        'Pokaż potwierdzenie i zaproś znajomych:',
        'http://localhost:3000/thank-you/pay_1234567890123456789012',
        '',
        '3 miejsca × 199,00 zł: 597,00 zł',
        'Kod MUD10, −10%: −59,70 zł',
        'Razem: 537,30 zł',
        'Opłata manipulacyjna 1,5%: 8,06 zł',
        'Zapłacono, Przelewy24: 545,36 zł',
        '',
        'Potwierdzenie zapłaty z dnia 20 listopada 2026. Płaci:',
        'Agnieszka Nowak',
        '',
        'Sposób płatności: Przelewy24',
        'Numer płatności: pay_1234567890123456789012',
        'Sprzedawca: Muster, ul. Przykładowa 1, 80-000 Gdańsk',
        '',
        'Nie masz konta? Załóż je na ten adres, a miejsca same się w nim pojawią.',
        'http://localhost:3000/rejestracja',
        '',
        '-- ',
        'Pytania? Odpisz na tę wiadomość.',
        'Muster, ul. Przykładowa 1, 80-000 Gdańsk',
      ),
    );
  });

  test('to a guardian says what to bring, whose age is missing, and has the declaration', () => {
    const child = { run_type: 'kids', age_from: 6, age_to: 8, ageless: [2, 3] } as const;
    const kids: PaymentFacts = { ...paid, ...child, declaration: 'abc.pdf' };
    const { text: plain, html } = render('paid', kids, 'en', demoConfig);
    const texts = [
      'Bring an ID and the signed declaration, and be there 30 minutes before the start.',
      'On your group’s page, say how old children 2, 3 are.',
      'Children aged 6 to 8 run here. A child of another age needs a separate order.',
    ];
    expect(plain).toContain(`\n\n${texts.join('\n')}\n\n`);
    expect(plain).toContain('\n\nDeclaration to sign (PDF):\nhttp://localhost:3000/api/files/abc.pdf\n\n');
    expect(html).toContain('<a href="http://localhost:3000/api/files/abc.pdf"');
    for (const language of languages) {
      expect(render('paid', { ...kids, ageless: [2] }, language, demoConfig).text).toMatch(/(?:child|nr|Kind)\s2\b/u);
      expect(render('paid', paid, language, demoConfig).text).not.toMatch(/PDF/u);
    }
  });

  test('of a reservation, in German', () => {
    const { subject, text: plain } = render('reserved', berlin, 'de', demoConfig);
    expect(subject).toBe('Reserviert, bitte bezahlen: Muster Berlin, 17. April 2027, Start 09:45 Uhr');
    expect(plain.replaceAll('\u00a0', ' ')).toBe(
      text(
        'Muster',
        '',
        'Reserviert, noch nicht bezahlt',
        'Jürgen, wir halten deinen Platz',
        '',
        'Muster Berlin, 6 km Rekrut',
        'Samstag, 17. April 2027',
        'Einlass ab 08:45 Uhr, sei bis 08:45 Uhr da, Start 09:45 Uhr',
        '',
        'Gruppennummer: 4182',
        'Gruppencode: H7KX4MWP',
        '',
        'Noch 1 Tag 4 Stunden: Bezahle bis Sonntag, 22. November, 14:30 Uhr. Danach geben wir den Platz wieder frei.',
        '',
        '59,89 € bezahlen:',
        'http://localhost:3000/tickets/payment/pay_1234567890123456789012',
        '',
        '1 Platz × 59,00 €: 59,00 €',
        'Bearbeitungsgebühr 1,5 %: 0,89 €',
        'Zu zahlen: 59,89 €\n',
        'Brauchst du den Platz nicht mehr? Bestellung stornieren:\nhttp://localhost:3000/tickets/payment/pay_1234567890123456789012?dialog=giveUp\n',
        'Noch kein Konto? Leg eins für diese Adresse an, dann ist der Platz darin.',
        'http://localhost:3000/register',
        '',
        '-- ',
        'Fragen? Antworte auf diese Mail.',
        'Muster, ul. Przykładowa 1, 80-000 Gdańsk',
      ),
    );
  });

  test.each([
    ['reserved', gdansk, 'Reserved, please pay: Muster Gdańsk, 17 April 2027, start 09:45'],
    ['paid', paid, 'You are signed up: Muster Gdańsk, 17 April 2027, start 09:45'],
    ['reminder', gdansk, '1 day 4 hours left to pay: Muster Gdańsk'],
    ['lapsed', { ...gdansk, status: 'lapsed' }, 'Your reservation has lapsed: Muster Gdańsk, 17 April 2027'],
    ['payment_failed', gdansk, 'Your payment failed: Muster Gdańsk, 17 April 2027'],
    [
      'refund_pending',
      { ...gdansk, status: 'refund_pending', refunded: 54536 },
      'We are sending back 545.36 zł: Muster Gdańsk',
    ],
    ['refunded', { ...gdansk, status: 'refunded', refunded: 54536 }, '545.36 zł refunded: Muster Gdańsk'],
  ] as const)('of each kind says so in its subject: %s', (template, facts, subject) => {
    expect(render(template, facts, 'en', demoConfig).subject.replaceAll('\u00a0', ' ')).toBe(subject);
  });

  test('names places in all three Polish forms', () => {
    const lines = [1, 3, 5].map((seats) => render('paid', { ...paid, seats }, 'pl', demoConfig).text);
    expect(lines.map((line) => /(\d+ miejsc\S*) ×/u.exec(line)?.[1])).toEqual(['1 miejsce', '3 miejsca', '5 miejsc']);
  });

  test('tells children to come half an hour before their wave', () => {
    const kids = { ...paid, run_type: 'kids' } as const;
    expect(render('paid', kids, 'en', demoConfig).text).toContain('be there by 09:15, start 09:45');
  });

  test('has for each of its colours another in the dark', () => {
    const letters = [
      ...(Object.keys(paymentMails) as PaymentKind[]).map((kind) => render(kind, paid, 'en', demoConfig).html),
      render('reserved', gdansk, 'en', demoConfig).html,
    ].join('\n');
    const [style = ''] = /<style>.*?<\/style>/su.exec(letters) ?? [];
    const twins = [...style.matchAll(/\[style\*="([^"]+)"\]\{[a-z-]+:#[\da-f]{6} !important\}/gu)].map(
      ([, one]) => one,
    );
    const used = new Set(letters.replaceAll(style, '').match(/(?:(?<!-)color:|background:|solid )#[\da-f]{6}/gu));
    expect([...used].filter((colour) => !twins.includes(colour))).toEqual([]);
    expect(style).toContain('@media (prefers-color-scheme:dark)');
    expect(letters).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('keeps the ages of a range, and a figure and its unit, in one line', () => {
    const kids = { ...paid, run_type: 'kids', category_name: 'Kids 6–8', distance: 1 } as const;
    const { html, text: plain } = render('paid', kids, 'en', demoConfig);
    expect(html).toContain('Kids <span style="white-space:nowrap">6–8</span>, 1\u00a0km');
    expect(plain).toContain('Muster Gdańsk, Kids 6–8, 1\u00a0km');
  });

  test('promises no time once nothing is held', () => {
    const { text: plain } = render('payment_failed', { ...gdansk, status: 'failed' }, 'en', demoConfig);
    expect(plain).toContain(
      'Nothing was charged.\nThe wave has started, so the reservation has ended.\n\nShow payment:',
    );
  });

  test.each(languages)('shows names as typed and runs them nowhere: %s', (language) => {
    const name = `<img src=x onerror=alert(1)>"'&\r\nBcc: eve@example.com`;
    for (const template of Object.keys(paymentMails) as PaymentKind[]) {
      const { subject, html } = render(template, { ...gdansk, name, run_name: name }, language, demoConfig);
      expect(subject).not.toMatch(/[\r\n]/u);
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    }
  });

  test('says Coupon of one and Coupons of several', () => {
    const of = (...codes: string[]) => render('paid', { ...paid, codes, percent: null }, 'en', demoConfig).text;
    expect(of('MINUS50')).toContain('\nCoupon MINUS50: ');
    expect(of('MINUS50', 'LAST3')).toContain('\nCoupons MINUS50, LAST3: ');
  });

  test('has the whole link to the group for who may bring others, and for nobody else', () => {
    const linked = (more: Partial<PaymentFacts>) =>
      render('paid', { ...paid, ...more }, 'en', demoConfig).text.includes('/join/4182/H7KX4MWP');
    expect([
      linked({}),
      linked({ free_places: 0 }),
      linked({ run_type: 'kids' }),
      linked({ group_code: null }),
    ]).toEqual([true, false, false, false]);
  });

  test('without pictures, scripts or style sheets but the colours in the dark', () => {
    const { html } = render('paid', paid, 'pl', demoConfig);
    expect(html.replace(/<style>@media \(prefers-color-scheme:dark\)\{[^<]*\}<\/style>/u, '')).not.toMatch(
      /<(img|script|link|style|iframe)|url\(/u,
    );
    // The confirmation, the group for others, an account.
    expect(html.match(/<a /gu)).toHaveLength(3);
  });
});

describe('the outbox', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  beforeEach(() => database.rows('delete from mail'));

  const deps = (smtpUrl = '') => demoDeps(database, { smtpUrl });
  const row = async (id: string) => {
    const [found] = await database.rows(
      `select tries, sent_at is not null as sent, bounced, html is not null as kept,
         case when sent_at is null and bounced is null then extract(epoch from next_try_at - now())::float8 end as wait
       from mail where id = $1`,
      id,
    );
    return found;
  };
  const makeDue = () => database.rows('update mail set next_try_at = now()');

  test("reads the payment's facts", async () => {
    const id = await writePayment(database, { status: 'paid' });
    const facts = await paymentFacts(database.pool, id);
    expect({ ...facts, left_ms: null, expires_at: null }).toEqual({
      ...paid,
      payment_id: id,
      group_id: expect.any(Number),
      codes: [expect.stringMatching(/^MUD-/u)],
    });
    expect(facts?.left_ms).toBeGreaterThan(28 * 3_600_000);
  });

  test('says who paid without the links that a stranger typed', async () => {
    const payment = await writePayment(database, { status: 'paid' });
    const street = { street: 'www.evil.example Leśna', street_number: '7', country: 'PL' };
    const address = JSON.stringify({ ...street, postal_code: '00-001', city: 'https://evil.example' });
    await database.rows('update payment set address = $2, paid_at = now() where id = $1', payment, address);
    await writeMail(database, 'paid', payment);
    await sendDueMail(deps());
    const rows = await database.rows<{ text: string; html: string }>('select text, html from mail');
    for (const part of Object.values(rows[0] ?? {})) {
      expect(part).not.toContain('evil');
      expect(part).toMatch(/Agnieszka Nowak(?:\n|<br>)Leśna 7(?:\n|<br>)00-001(?:\n|<br>)Polska/u);
    }
    expect(rows).toHaveLength(1);
  });

  test('without SMTP goes into the mailbox, each mail once, however many servers send', async () => {
    const payment = await writePayment(database);
    await Promise.all(Array.from({ length: 30 }, () => writeMail(database, 'reserved', payment)));
    const counts = await Promise.all([1, 2, 3, 4].map(() => sendDueMail(deps())));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(await database.rows('select distinct tries, subject from mail where sent_at is not null')).toEqual([
      { tries: 1, subject: 'Rezerwacja czeka na płatność: Muster Gdańsk, 17 kwietnia 2027, start 9:45' },
    ]);
    expect(await sendDueMail(deps())).toBe(0);
  });

  test('sends by SMTP: one recipient, fixed Message-ID, both parts, and keeps no copy', async () => {
    const inbox = await openInbox(onTestFinished);
    const payment = await writePayment(database, { status: 'paid', name: 'Ania\r\nBcc: eve@example.com' });
    const id = await writeMail(database, 'paid', payment);
    expect(await sendDueMail(deps(inbox.url))).toBe(1);
    expect(inbox.messages.map(({ to }) => to)).toEqual([['aga@example.com']]);
    const raw = inbox.messages[0]?.raw ?? '';
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?!\s)/u);
    const named = Object.fromEntries(headers.map((line) => line.split(/: ?/u, 2)));
    expect(named).toMatchObject({
      'Message-ID': `<${id}@example.com>`,
      From: 'Muster <muster@example.com>',
      To: 'aga@example.com',
      'Reply-To': 'info@example.com',
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'pl',
    });
    expect(Object.keys(named)).not.toContain('Bcc');
    expect(raw).toMatch(/Content-Type: text\/plain.*Content-Type: text\/html/su);
    expect(await row(id)).toEqual({ tries: 1, sent: true, bounced: null, kept: false, wait: null });
  });

  test('retries temporary refusals, later each time', async () => {
    const inbox = await openInbox(onTestFinished);
    const id = await writeMail(database, 'reserved', await writePayment(database));
    const waits: number[] = [];
    for (const code of [451, 421, 450]) {
      inbox.refusals.push(code);
      expect(await sendDueMail(deps(inbox.url))).toBe(0);
      waits.push(Math.round((await row(id))?.wait / 10) * 10);
      await makeDue();
    }
    expect(waits).toEqual([30, 60, 120]);
    expect(await sendDueMail(deps(inbox.url))).toBe(1);
    expect(inbox.messages[0]?.raw).toContain(`Message-ID: <${id}@example.com>`);
    expect(await row(id)).toEqual({ tries: 4, sent: true, bounced: null, kept: false, wait: null });
  });

  test('records permanent refusals, and continues with the others', async () => {
    const inbox = await openInbox(onTestFinished);
    const payment = await writePayment(database);
    inbox.refusals.push(550);
    const bounced = await writeMail(database, 'reserved', payment, 'gone@example.com');
    await sendDueMail(deps(inbox.url));
    const other = await writeMail(database, 'reserved', payment);
    await sendDueMail(deps(inbox.url));
    await makeDue();
    expect(await sendDueMail(deps(inbox.url))).toBe(0);
    expect(await row(bounced)).toMatchObject({ sent: false, bounced: expect.stringContaining('no such mailbox') });
    expect([await row(other), inbox.messages.length]).toMatchObject([{ sent: true }, 1]);
  });

  test('keeps a mail that it cannot write, and reminds nobody of a paid order', async () => {
    const strange = await writeMail(database, 'reserved', 'pay_that_is_not_there_000');
    const late = await writeMail(database, 'reminder', await writePayment(database, { status: 'paid' }));
    expect(await sendDueMail(deps())).toBe(0);
    expect(await row(strange)).toMatchObject({ sent: false, bounced: null });
    expect(await row(late)).toMatchObject({ sent: false, bounced: 'overtaken: there is nothing to say any more' });
  });
});
