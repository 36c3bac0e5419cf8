import { expect, test } from 'vitest';
import { demoConfig } from '../../kit/payments/provider.ts';
import { gdanskPaid as paid, render } from '../../kit/server/letters.ts';

test('a letter leads from the name of the run to its page, where one is published', () => {
  const linksOf = (page_key: string | null) => {
    const { html, text: plain } = render('paid', { ...paid, page_key }, 'en', demoConfig);
    return [/<a href="([^"]*)"[^>]*>Muster Gdańsk<\/a>/u.exec(html)?.[1], /^http.*\/runs\/.*$/mu.exec(plain)?.[0]];
  };
  const page = linksOf('gdansk');
  expect(page).toEqual([expect.stringMatching(/\/runs\/gdansk$/u), page[0]]);
  expect(linksOf(null)).toEqual([undefined, undefined]);
});
