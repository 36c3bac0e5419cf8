/** Words as docs/words.md has them: in the app, in mails and in what the server answers. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Language, languages, passwordLength } from '#contract/constants.ts';
import { ageWords } from '../server/words/ages.ts';
import { avatarWords } from '../server/words/avatar.ts';
import { type Fault, faultWords } from '../server/words/faults.ts';
import { mailDe } from '../server/words/mail/mail.de.ts';
import { mailEn } from '../server/words/mail/mail.en.ts';
import { mailPl } from '../server/words/mail/mail.pl.ts';
import { refusalWords } from '../server/words/refusals.ts';
import { entriesIn } from './kit/server/catalogue.ts';
import { inside, type Node, nodesOf } from './kit/tree/syntax.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const catalogues = globSync('locales/**/*.po', { cwd: root });
const textsOf = (language: Language) =>
  catalogues.filter((path) => basename(path, '.po') === language).flatMap((path) => entriesIn(read(path)));
const inApp = (language: Language, source: string) =>
  textsOf(language).find((entry) => entry.source === source && entry.context === '')?.text ?? `no text: ${source}`;

/** One rule, one wording: what the app says by itself, and what the server answers. */
const fault =
  (name: Fault, limit = '{0}') =>
  (language: Language) =>
    faultWords[language][name](limit);
const refusal = (code: keyof (typeof refusalWords)['en']) => (language: Language) => refusalWords[language][code];
const range = (language: Language) => ageWords[language].range(6, 9).replace('6', '{from}').replace('9', '{to}');
const mail = { pl: mailPl, en: mailEn, de: mailDe };
const alike: readonly (readonly [source: string, inLanguage: (language: Language) => string])[] = [
  ['Required', fault('required')],
  ['Invalid e-mail address', fault('wrongEmail')],
  ['Invalid input', fault('wrongKind')],
  ['Phone must be a valid number without a country or area code', fault('wrongPhone')],
  ['Enter a real date in the past', fault('wrongDay')],
  ['Passwords must match', fault('notEqual')],
  ['Acceptance of the terms is required', fault('notAgreed')],
  ['Choose one of these.', fault('notOffered')],
  ['At least {0} characters', fault('tooShort')],
  ['At most {0} characters', fault('tooLong')],
  ['No more free places in this wave', refusal('wave_full')],
  ['The e-mail address or the password is wrong.', refusal('wrong_credentials')],
  ['Too many tries. Wait a little and try again.', refusal('rate_limited')],
  ['We do not know this code. Check its spelling.', refusal('coupon_unknown')],
  ['This code has been used up.', refusal('coupon_exhausted')],
  ['This code is not valid for this run or at this time.', refusal('coupon_not_for_run')],
  ['Children aged {from} to {to} run here.', range],
  [
    'Children aged {from} to {to} run here. A child of another age needs a separate order.',
    (language) => `${range(language)} ${ageWords[language].other}`,
  ],
  ['Say how old the child is.', (language) => ageWords[language].missing],
  ['There was an error loading the file', (language) => avatarWords[language].unloadable()],
  ['There was an error loading the image', (language) => avatarWords[language].unreadable()],
  ['Group number', (language) => mail[language].groupNumber],
  ['Group code', (language) => mail[language].groupCode],
  ['Amount to pay', (language) => mail[language].due],
  ['Total price', (language) => mail[language].total],
  ['Coupons', (language) => mail[language].coupons([])],
  ['Unsubscribe', (language) => mail[language].stop.link],
];

// specification 8.19
it.each(languages)('app and server say each rule alike: %s', (language) => {
  const app = alike.map(([source]) => inApp(language, source).replaceAll('\u00a0', ' '));
  expect(alike.map(([, words]) => words(language).replaceAll('\u00a0', ' '))).toEqual(app);
  expect(passwordLength.min).toBeLessThan(passwordLength.max);
});

/** Words that we no longer use, and typography that is wrong. */
const unused: Readonly<Record<Language, RegExp>> = {
  // Ty and Wy in capitals; a message is an e-mail.
  pl: /(?<![\p{L}-])(?:ty|ciebie|ci|cię|tobie|tobą|twój|twoj\p{L}+|twych|wy|was|wam|wami|wasz\p{L}*|maila?|maile|mailem)(?![\p{L}-])|\s…/u,
  en: /(?<![-\p{L}])mail(?:s|ed|ing)?(?!\p{L}| server)|\bemails?\b(?! address not confirmed)|\braces?\b|\blogged (?:in|out)\b(?<!you have been logged out)|\s…/iu,
  de: /Startwelle|[Vv]ersuche es|\b[Pp]rüf\b|passt (?:alle )?rein|\bSie haben\b|Benutzer\b| Uhr\b|[\d}] [%€]|\S…/u,
};

it.each(languages)('no text of the app has an old word: %s', (language) => {
  const texts = textsOf(language);
  expect(texts.length).toBeGreaterThan(1_000);
  const off = texts.map(({ text }) => text).filter((text) => unused[language].test(text.replaceAll(/\{\w+\}/gu, '{}')));
  expect(off).toEqual([]);
});

it('no mail and no answer has one either', () => {
  const polish = /(?<!\p{L})(?:twój|twoj\p{L}+|ciebie|cię|tobie|tobą|wasz\p{L}*)(?!\p{L})/u;
  const german = /Startwelle|[Vv]ersuche es|\b[Pp]rüf\b/u;
  const files = globSync('{server,sandbox}/words/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const off = files.flatMap((path) => [polish, german].flatMap((old) => old.exec(read(path))?.[0] ?? []));
  expect(off).toEqual([]);
});

/** The Polish of a file: all of it in `x.pl.ts`, else what stands under `pl`. Where a value follows stands `#`. */
function polishIn(path: string): string[] {
  const code = read(path);
  const nodes = nodesOf(code);
  const isPolish = ({ type, key }: Node) => type === 'Property' && (key as { name?: string }).name === 'pl';
  const polish = path.endsWith('.pl.ts') ? nodes : nodes.filter(isPolish).flatMap(({ value }) => inside(value));
  return polish.flatMap(({ type, value, tail }) => {
    if (type === 'Literal') return typeof value === 'string' ? [value] : [];
    return type === 'TemplateElement' ? [`${(value as { cooked: string }).cooked}${tail ? '' : '#'}`] : [];
  });
}

it('no Polish mail or answer ends a line with a one-letter word: a no-break space (U+00A0) follows it', () => {
  const texts = globSync('{server/words,sandbox}/**/*.ts', { cwd: root }).flatMap(polishIn);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => /(?<![\p{L}\d_\u00a0])[aiouwz] (?=\S)/iu.test(text))).toEqual([]);
});

/** Turns of English that nobody would use who thinks in it (docs/words.md). */
const unidiomatic: readonly RegExp[] = [
  /^Who(?:ever|m)? .*\.$/u,
  /\bwhoever\b/iu,
  /^Of .* there (?:are|is)\b/u,
  /\bsomebody to be\b/iu,
  /\b(?:is|are|was|were) told (?:as|by|to|about|within)\b/u,
  /\bdeeds?\b/iu,
  /\banew\b/u,
  /\bone of before\b/u,
  /\bfor an? yes\b|\bfor (?:the|your) yes\b/u,
  /\bno more of these\b/iu,
  /\bgood (?:for \d|until|once)\b/u,
  /\bgiv(?:e|es|ing) (?:up )?(?:the|this) order(?: up)?\b/u,
  /\bOthers were there\b/u,
];
const sentencesIn = (text: string) => text.split(/(?<=[.!?])\s+/u).map((sentence) => sentence.trim());
const oddIn = (text: string) => sentencesIn(text).filter((sentence) => unidiomatic.some((turn) => turn.test(sentence)));

/** A page without code, headings, and what a table of pairs says not to write. */
function proseOf(page: string): string[] {
  const lines = page.replaceAll(/^```[\s\S]*?^```$/gmu, '').split('\n');
  let isPair = false;
  return lines.flatMap((line) => {
    if (!line.startsWith('|')) isPair = false;
    if (line.startsWith('| instead of |')) isPair = true;
    if (line.startsWith('#')) return [];
    const cells = line
      .replaceAll(/`[^`]*`/gu, 'x')
      .replace(/^\s*(?:\d+\.|-) /u, '')
      .split('|');
    return (isPair ? cells.slice(2) : cells).map((cell) => cell.trim());
  });
}

it('no page and no text turns a sentence as nobody would', () => {
  const printed = /^docs\/(?:flows\/|rules\/(?:limits|specification)\.md)/u;
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((path) => !printed.test(path));
  const literals = globSync('{server,sandbox}/words/**/*.ts', { cwd: root }).flatMap((path) =>
    nodesOf(read(path)).flatMap(({ type, value }) => {
      if (type === 'Literal') return typeof value === 'string' ? [value] : [];
      return type === 'TemplateElement' ? [(value as { cooked: string }).cooked] : [];
    }),
  );
  const texts = [...textsOf('en').map(({ text }) => text.replaceAll(/\{\w+\}/gu, '')), ...literals];
  expect([pages.length > 50, texts.length > 3_000]).toEqual([true, true]);
  const odd = pages.flatMap((path) =>
    proseOf(read(path))
      .flatMap(oddIn)
      .map((sentence) => `${path}: ${sentence}`),
  );
  expect([...odd, ...texts.flatMap(oddIn)]).toEqual([]);
});

it.each([
  ['a sentence that begins with who', 'A link ends. Who leaves keeps it.', ['Who leaves keeps it.']],
  ['a riddle', 'It goes to whoever asks.', ['It goes to whoever asks.']],
  ['a row of a table', '| a | Whoever asks |', ['Whoever asks']],
  ['no question', 'Who is there? He is.', []],
  ['no code', 'The type `Deed` is old.', []],
  ['no heading', '## Who may do what', []],
  ['nothing that is to be replaced', '| instead of | write |\n|---|---|\n| whoever | anyone |', []],
])('finds %s', (_, page, odd) => {
  expect(proseOf(page).flatMap(oddIn)).toEqual(odd);
});

/** Words that no comment and no title has (docs/words.md): people are notified, and things reported, shown or logged. */
const oddWord =
  /\b(?:who(?:m)?ever|anew|deeds?|said so)\b|\b(?:is|are|was|were|been|be) (?:said\b|told\b(?! apart))|\btold (?:of|once)\b|\bof before(?=[.,;:'`]|$)/iu;
const linesWithOddWords = (code: string) => code.split('\n').filter((line) => oddWord.test(line));

it('no line of the code has a word that we do not use', () => {
  const files = globSync('{contract,machines,server,sandbox,src,test}/**/*.{ts,tsx,css,mjs}', { cwd: root });
  const checked = files.filter((path) => path !== 'test/words.test.ts');
  expect(checked.length).toBeGreaterThan(2_000);
  const odd = checked.flatMap((path) => linesWithOddWords(read(path)).map((line) => `${path}: ${line.trim()}`));
  expect(odd).toEqual([]);
});

it.each([
  ["test('both people are told', () => {", 1],
  ['/** Whoever asks has it read anew. */', 1],
  ['// A draft of before.', 1],
  ['// What is said of it.\n// Each deed.', 2],
  ['t`Both have been told.`', 1],
  ['/** Kids are told apart by age. */', 0],
  ['for (const [run, address] of before) {', 0],
  ['// The button says so, as the bank said.', 0],
])('finds odd words: %j', (code, lines) => {
  expect(linesWithOddWords(code)).toHaveLength(lines);
});

/** Names that could be anything that anybody said: a thing has the word for what it is (STYLE.md). */
const vagueName = /(?:[Ss]aid|[Tt]old)(?=$|[A-Z_\d])/u;
const allowedNames: Readonly<Record<string, string>> = {
  asks_unsaid: 'a column of `run`: migrations are not edited',
};
const namesIn = (code: string, lang: 'ts' | 'tsx') =>
  nodesOf(code, lang).flatMap(({ type, name }) =>
    /Identifier$/u.test(type) && typeof name === 'string' ? [name] : [],
  );
const vagueIn = (code: string, lang: 'ts' | 'tsx' = 'ts') => [
  ...new Set(namesIn(code, lang).filter((name) => vagueName.test(name) && !(name in allowedNames))),
];

it('nothing in the code is named `said` or `told`', () => {
  const files = globSync('{contract,machines,server,sandbox,src,test}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(2_000);
  const named = files.filter((path) => vagueName.test(basename(path).split('.')[0] ?? ''));
  const vague = files.flatMap((path) => {
    const code = read(path);
    // Only a file that has the word is parsed.
    if (!/said|told/iu.test(code)) return [];
    return vagueIn(code, path.endsWith('x') ? 'tsx' : 'ts').map((name) => `${path}: ${name}`);
  });
  expect([...named, ...vague]).toEqual([]);
});

it.each([
  ['const told = toasts;', ['told']],
  ['const { said: words } = answer;', ['said']],
  ['interface PlaceTold { readonly is_told: boolean }', ['PlaceTold', 'is_told']],
  ['f(untold, saidOf, asSaid, toldAt);', ['untold', 'saidOf', 'asSaid', 'toldAt']],
  ['// Nobody is told.\nconst threshold = "told";', []],
  ['const { asks_unsaid } = run;', []],
])('finds the vague names of %s', (code, names) => {
  expect(vagueIn(code)).toEqual(names);
});
