import { beforeAll, describe, expect, test } from 'vitest';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { providerForFile } from '../../kit/payments/provider.ts';
import { writeMail, writePayment } from '../../kit/server/letters.ts';

const provider = providerForFile();
const get = (path: string, headers: Record<string, string> = {}) => provider().app.inject({ url: path, headers });

let id = '';
beforeAll(async () => {
  const { database, deps } = provider();
  id = await writeMail(
    database,
    'paid',
    await writePayment(database, { status: 'paid', name: '<script>alert(1)</script>' }),
  );
  await writeMail(database, 'reserved', 'pay_that_is_not_there_000');
  await sendDueMail(deps);
});

describe('the mailbox', () => {
  test('as JSON: sent mails, no waiting ones', async () => {
    const letters = (await get('/sandbox/mail.json')).json();
    expect(letters).toEqual([
      {
        id,
        to: 'aga@example.com',
        subject: 'Jesteście zapisani: Muster Gdańsk, 17 kwietnia 2027, start 9:45',
        text: expect.stringContaining('<script>alert(1)</script>, jesteście zapisani'),
        html: expect.stringContaining('&lt;script&gt;alert(1)&lt;/script&gt;, jesteście zapisani'),
        calendar: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/u),
        sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
      },
    ]);
  });

  test.each([
    ['pl', 'Skrzynka'],
    ['en', 'Mailbox'],
    ['de', 'Postfach'],
  ])('in %s', async (language, title) => {
    const { statusCode, headers, body } = await get(`/sandbox/mail?lng=${language}`);
    expect([statusCode, headers['content-language']]).toEqual([200, language]);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`href="/sandbox/mail/${id}?lng=${language}"`);
    expect(
      (await get('/sandbox/mail', { 'accept-language': `xx,${language}-CH;q=0.9` })).headers['content-language'],
    ).toBe(language);
    // As the app: what was chosen there stands before what the browser wishes for.
    const chosen = { cookie: `a=b; locale=${language}`, 'accept-language': 'fr,pl,en' };
    expect((await get('/sandbox/mail', chosen)).headers['content-language']).toBe(language);
  });

  test.each([
    ['pl', /\d{1,2} \p{L}{3} \d{4}, \d\d:\d\d:\d\d/u],
    ['en', /\d{1,2} \p{L}{3,4} \d{4}, \d\d:\d\d:\d\d/u],
    ['de', /\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d/u],
  ])('tells days and times as one reads them in %s', async (language, moment) => {
    const { body } = await get(`/sandbox/mail?lng=${language}`);
    expect(body).toMatch(moment);
    expect(body).not.toMatch(/\b[AP]M\b/u);
  });

  test('shows a mail in a frame that may run nothing', async () => {
    const page = await get(`/sandbox/mail/${id}?lng=en`);
    expect(page.body).toContain(`<iframe src="/sandbox/mail/${id}/html" title="The e-mail"></iframe>`);
    expect(page.body).not.toContain('<script');
    const frame = await get(`/sandbox/mail/${id}/html`);
    expect(frame.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(frame.body).not.toContain('<script');
  });

  test('knows no other mails', async () => {
    const answers = await Promise.all(
      ['nothing', `${id}0`, "1' or '1'='1"].map((one) => get(`/sandbox/mail/${encodeURIComponent(one)}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});
