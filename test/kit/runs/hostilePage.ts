import * as v from 'valibot';
import { languages } from '#contract/constants.ts';
import { RunPage } from '#contract/shop/runPage.values.ts';

const breaksOut = `</script><img src=x onerror=f()>"'`;
const short = `"><i onx=f()>`;
const paragraphs = [
  '<script>f()</script> </script><svg onload=f()>',
  `"><img src=x onerror=f()> ' --> ]]>`,
  '- [tap](javascript:f()) [tap](JavaScript:f()) [tap](data:text/html,<script>f()</script>) <javascript:f()>',
  '- ![tap](javascript:f()) [tap](https://example.com/"onclick="f()) **<b onx=f()>**',
].join('\n\n');

/** What is no text of somebody's own: the document says what it looks like. */
const strict: ReadonlySet<string> = new Set('id blur email website url results day time at kind'.split(' '));
const prose: ReadonlySet<string> = new Set('awaits parking transport rules a imprint'.split(' '));

/** The page with each of its texts trying to become markup. */
export function hostilePage(page: RunPage): RunPage {
  let count = 0;
  const write = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => write(one, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([inner, one]) => [
          inner,
          write(one, languages.some((language) => language === inner) ? name : inner),
        ]),
      );
    if (typeof value !== 'string' || strict.has(name)) return value;
    count += 1;
    return prose.has(name) ? paragraphs : ['figure', 'postal'].includes(name) ? short : `${breaksOut}${count}`;
  };
  return v.parse(RunPage, write(page, ''));
}

/** The same with signs that mean nothing in a page. */
export const harmless = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/\\"|[<>'&]/gu, '·')) as Value;
