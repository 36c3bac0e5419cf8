/** The hosts that a page allows, by the server's settings. */
import { expect, test } from 'vitest';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer, testConfig } from '../../kit/server/server.ts';

const database = await freshDatabase();

test('a provider is named in the policy only with its keys; https is kept to where it is served', async () => {
  const { app } = await startServer({
    database,
    config: {
      publicUrl: 'https://run.example',
      stripe: { secretKey: 'sk_test_a', publishableKey: 'pk_test_a', webhookSecret: '' },
    },
  });
  const { headers } = await app.inject('/favicon.svg');
  expect(headers['content-security-policy']).toContain(
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
  );
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.stripe.com;");
  expect(headers['content-security-policy']).toContain(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  );
  expect(headers['strict-transport-security']).toContain('max-age=');
});

test.each([
  ['test_a', 'test'],
  ['live_a', 'live'],
])('Adyen is named with its key %s as %s: what its form fetches, and the frames of banks', async (clientKey, name) => {
  const { app } = await startServer({
    database,
    config: { adyen: { ...testConfig().adyen, clientKey } },
  });
  const { headers } = await app.inject('/favicon.svg');
  const policy = String(headers['content-security-policy']).split('; ');
  const [api, files] = [`https://checkoutshopper-${name}.adyen.com`, `https://checkoutshopper-${name}.cdn.adyen.com`];
  expect(policy).toEqual(
    expect.arrayContaining([
      `img-src 'self' data: blob: ${api} ${files}`,
      `connect-src 'self' ${api} ${files} https://checkoutanalytics-${name}.adyen.com`,
      "frame-src 'self' https:",
      "form-action 'self' https:",
      "style-src 'self'",
    ]),
  );
  expect(policy.find((one) => one.startsWith('script-src'))).not.toContain('adyen');
});
