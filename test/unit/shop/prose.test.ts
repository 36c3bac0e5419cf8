import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { proseOf } from '#contract/shop/prose.ts';
import { ProseText } from '../../../src/screens/shop/run/ProseText.tsx';

/** Markdown's subset (docs/rules/run-page.md 3). */

const drawn = (text: string) =>
  renderToStaticMarkup(createElement(ProseText, { prose: proseOf(text) })).replaceAll(
    / (?:class="[^"]*"|translate="no")/gu,
    '',
  );

it('reads paragraphs, lists, bold, italics and links, and leaves HTML the text that it is', () => {
  expect(drawn('Hi **you**, _look_ [here](https://example.com/?b=1).\n\n- mud\n  - wire\n\n1. <b>run</b>')).toBe(
    [
      '<div><p><span>Hi </span><span><strong>you</strong></span><span>, </span>',
      '<span><em>look</em></span><span> </span>',
      '<a href="https://example.com/?b=1" rel="noopener nofollow ugc">here</a><span>.</span></p>',
      '<ul><li><span>mud</span></li><li><span>wire</span></li></ul>',
      '<ol><li><span>&lt;b&gt;run&lt;/b&gt;</span></li></ol></div>',
    ].join(''),
  );
});

it.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/staff)',
  '[x]()',
  '<javascript:alert(1)>',
])('does not link %s', (text) => {
  expect(drawn(text)).not.toContain('<a ');
});

it('makes of no text whatever a script, an attribute that acts, or a link to anything but the web and mail', () => {
  const pieces = fc.constantFrom(
    ...[
      '<script>',
      '</script>',
      '<img src=x onerror=',
      '"',
      "'",
      '](',
      '[',
      ')',
      'javascript:',
      'java\tscript:',
      'data:',
    ],
    ...[
      'https://a.b',
      'mailto:a@b.c',
      '&#106;',
      '&colon;',
      '<',
      '>',
      '**',
      '_',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '# ',
      '\\',
      '`',
      ' onload=1',
      '\0',
    ],
  );
  const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 25 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (written) => {
      const html = drawn(written);
      const tags = html.match(/<[^>]*>/gu) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(
          /^<(?:\/?(?:div|p|ul|ol|li|span|strong|em)|\/a|br\/|a href="(?:https?:|mailto:)[^"<>]*" rel="noopener nofollow ugc")>$/iu,
        );
      }
    }),
    { numRuns: 2_000 },
  );
});

it('reads 4,000 characters of whatever kind in no time', () => {
  const began = performance.now();
  for (const piece of ['[', '**a', '- ', '<', '\\', '](', '_a_', '[a](', '> '])
    proseOf(piece.repeat(4_000 / piece.length));
  expect(performance.now() - began).toBeLessThan(2_000);
});
