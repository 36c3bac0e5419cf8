import { expect, it } from 'vitest';
import { withoutSecrets } from '../../../src/flows/secrets.ts';
import { answer, inputs, outcomes, submitted } from '../../machines/accounts/session.model.ts';

it('what an inspector sees of the session opens nothing', () => {
  const told = [inputs.known, submitted, { output: outcomes.granted }, { answer }];
  const shown = JSON.stringify(withoutSecrets(told));
  const { code, codeVerifier, nonce } = answer.body;
  const secrets = [inputs.known.token, submitted.password, outcomes.granted.login.token, codeVerifier, nonce];
  expect(secrets.filter((one) => shown.includes(`"${one}"`))).toEqual([]);
  expect(shown).not.toContain(`"code":"${code}"`);
});

it('everything else is told as it is', () => {
  const context = { token: null, codes: ['MUD10'], faults: { password: { text: 3 } }, at: 1 };
  expect(withoutSecrets(context)).toEqual(context);
});
