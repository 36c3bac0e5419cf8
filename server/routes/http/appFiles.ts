import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/constants.ts';
import { baseOf } from '#contract/host.ts';
import { isStaffPath } from '#contract/staff/paths.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { RecentlyUsed } from '../../domain/kit/recentlyUsed.ts';
import { sessionMinutes } from '../../domain/kit/sessions.ts';
import { languageOfVisitor } from '../../words/visitorLanguage.ts';
import { type Drawing, laterStyles } from '../raw/firstPage.ts';
import { languageAsked, refuse } from './envelope.ts';
import type { InlineHashes } from './security.ts';

/** At the address of a run's page there is no run: the app's own page says so, with the status 404. */
export const noSuchRun = Symbol('no such run');

/** The head of a page in place of title and description; null for what stands in every page. */
type HeadOf = (request: FastifyRequest, language: Language) => Promise<string | typeof noSuchRun | null>;

/** The content of an address before the app is there (firstPage.ts); null: the shell alone. */
type DrawingOf = (request: FastifyRequest, language: Language) => Promise<Drawing | null>;

interface Pages extends Pick<Config, 'mode' | 'flows' | 'publicUrl'> {
  readonly headOf: HeadOf;
  /** The address on another host of ours where the page is; null for a page of this one. */
  readonly elsewhereOf: (request: FastifyRequest) => Promise<string | null>;
  readonly drawingOf: DrawingOf;
}

/** Answers a person who opens an address that no route can read with the app's own page; false to anybody else. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Serves the built app: ready-compressed files, and the page in the visitor's language for every navigation. */
export async function appFiles(
  app: FastifyInstance,
  folder: string,
  { mode, flows, publicUrl, headOf, elsewhereOf, drawingOf }: Pages,
): Promise<ShowPage> {
  // The page's first script reads it (src/app/start/starter.ts): the banner stands where it belongs from the first paint on.
  const about = `mode;desc="${mode}"${flows ? ', flows' : ''}`;
  const shells = shellsIn(folder);
  const hasStaffPage = existsSync(join(folder, staffPage));
  const links = new Map(
    [...shells.values(), ...(hasStaffPage ? [staffPage] : [])].map((shell) => [shell, preloadsOf(folder, shell)]),
  );
  const pages = ownPages(folder);
  const isBuilt = shells.size > 0;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // A folder without an index would be forbidden, and this one is a page of ours.
      allowedPath: (path) => path !== '/',
      setHeaders: (reply, path) => void reply.headers({ ...headersFor(path), ...ofOneAlone(reply) }),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isBuilt || !isNavigation(request)) return refuse(reply, new Refusal('not_found'), languageAsked(request));
    const [path = '/', query] = request.url.split('?', 2);
    // The same on every host, and below no base.
    if (isStaffPath(path) && hasStaffPage) {
      return reply.headers({ 'server-timing': about, link: links.get(staffPage) }).sendFile(staffPage);
    }
    const elsewhere = await elsewhereOf(request);
    if (elsewhere !== null) return reply.redirect(elsewhere, 302);
    const home = belowBase(request.hostname, path);
    if (home !== path) return reply.redirect(`${home}${query === undefined ? '' : `?${query}`}`, 302);
    const language = languageOfVisitor(request);
    const shell = shells.get(language) ?? 'index.html';
    reply.headers({ 'server-timing': about, link: links.get(shell), ...keptSignIn(request, publicUrl) });
    const [found, drawing] = await Promise.all([headOf(request, language), drawingOf(request, language)]);
    const head = found === noSuchRun ? null : found;
    if (found === noSuchRun) reply.code(404);
    if (head === null && drawing === null) return reply.sendFile(shell);
    return sendPage({ shell, head, drawing }, request, reply);
  });

  async function sendPage(page: OwnPage, request: FastifyRequest, reply: FastifyReply) {
    const { encoding, content } = await pages(page, request);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...headersFor(page.shell), ...ofOneAlone(reply) })
      .send(content);
  }

  return async (request, reply) => {
    if (!isBuilt || !isNavigation(request) || !/text\/html/u.test(request.headers.accept ?? '')) return false;
    const isStaff = isStaffPath(request.url.split('?', 1)[0] ?? '') && hasStaffPage;
    const shell = isStaff ? staffPage : (shells.get(languageOfVisitor(request)) ?? 'index.html');
    reply.headers({ 'server-timing': about, link: links.get(shell) });
    await sendPage({ shell, head: null, drawing: null }, request, reply);
    return true;
  };
}

/** A page's path as its host has it. */
function belowBase(hostname: string, path: string): string {
  const base = baseOf(hostname, path);
  return path === base || path.startsWith(`${base}/`) ? path : `${base}${path}`;
}

/**
 * The target of an address with several slashes, as in links put together by hand, or with backslashes: a browser may
 * read it as another host. Null if it has none.
 */
export function withSingleSlashes({ url, hostname }: Pick<FastifyRequest, 'url' | 'hostname'>): string | null {
  const [path = '', ...query] = url.split('?');
  if (!/[/\\]{2}/u.test(path)) return null;
  const single = path.replaceAll(/[/\\]{2,}/gu, '/');
  return [/^\/(?:assets|sandbox|api|staff)\b/u.test(single) ? single : belowBase(hostname, single), ...query].join('?');
}

/** The staff's own, in whatever language (docs/decisions/027-a-second-entry.md). */
const staffPage = 'staff.html';

interface OwnPage {
  readonly shell: string;
  readonly head: string | null;
  readonly drawing: Drawing | null;
}

/** Pages with a head or a drawing of their own, compressed once for as long as they say the same. */
function ownPages(folder: string) {
  interface Made {
    readonly br: Buffer;
    readonly gzip: Buffer;
  }
  const made = new RecentlyUsed<Made>(mostCompressed, ({ br, gzip }) => br.length + gzip.length);
  const making = new Map<string, Promise<Made>>();
  const written = ({ shell, head, drawing }: OwnPage): Buffer => {
    const template = readFileSync(join(folder, shell), 'utf8');
    const headed = head === null ? template : template.replace(headOfEvery, () => head);
    return Buffer.from(drawing === null ? headed : drawnInto(headed, drawing));
  };
  const make = async (key: string, page: Buffer): Promise<Made> => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const [br, packed] = await Promise.all([promisify(brotliCompress)(page, { params }), promisify(gzip)(page)]);
    const both = { br, gzip: packed };
    made.set(key, both);
    return both;
  };
  return async (page: OwnPage, { headers }: FastifyRequest) => {
    const takes = String(headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`, 'u').test(takes)) ?? null;
    if (encoding === null) return { encoding, content: written(page) };
    const key = [page.shell, page.drawing?.id, page.head].join(' ');
    const found = made.get(key);
    if (found !== undefined) return { encoding, content: found[encoding] };
    const own = making.get(key) ?? make(key, written(page)).finally(() => making.delete(key));
    making.set(key, own);
    return { encoding, content: (await own)[encoding] };
  };
}

/** Beside the shell, which stays for those who are no newcomers (src/app/start/starter.ts). */
const drawnInto = (page: string, { region, markup, head }: Drawing) =>
  page
    .replace('<html ', `<html data-runs="${region}" `)
    .replace('</head>', () => `${head}</head>`)
    .replace('<!--first-page-->', () => markup.toString());

const headOfEvery = /<title>[^<]*<\/title>(?:\s*<meta name="description"[^>]*>)?/u;
/** Bytes of pages that are kept compressed: of some hundred runs, each in three languages. */
const mostCompressed = 48 * 2 ** 20;

/** The inline scripts and styles of the built pages, for the content security policy. */
export function inlineHashes(folder: string): InlineHashes {
  const shells = [...new Set(shellsIn(folder).values())].map((shell) => readFileSync(join(folder, shell), 'utf8'));
  const pages = [...shells, laterStyles(folder, 'login'), laterStyles(folder, 'run')].join('');
  const hashes = (texts: readonly string[]) =>
    [...new Set(texts)].map((text) => createHash('sha256').update(text).digest('base64'));
  const isInline = (attributes: string) => !/\bsrc=|type="application\//u.test(attributes);
  return {
    scripts: hashes(
      [...pages.matchAll(inlineScript)].flatMap(([, at = '', script = '']) => (isInline(at) ? [script] : [])),
    ),
    styles: hashes([...pages.matchAll(inlineStyle)].map(([, style = '']) => style)),
    styleAttributes: hashes([...pages.matchAll(styleAttribute)].map(([, style = '']) => style)),
  };
}

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/gu;
const inlineStyle = /<style>([\s\S]*?)<\/style>/gu;
const styleAttribute = /<\w[^>]* style="([^"&]*)"/gu;

/** The page per language; the same one for all where the build made only one. */
function shellsIn(folder: string): Map<Language, string> {
  const shells = new Map<Language, string>();
  for (const language of languages) {
    const shell = [`index.${language}.html`, 'index.html'].find((name) => existsSync(join(folder, name)));
    if (shell !== undefined) shells.set(language, shell);
  }
  return shells;
}

/** The page's scripts for the header `Link`: a browser fetches them before it has read the page. */
function preloadsOf(folder: string, shell: string): string {
  const html = readFileSync(join(folder, shell), 'utf8');
  const files = [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/gu)];
  return files.map(([, file]) => `<${file}>; rel=modulepreload; crossorigin`).join(', ');
}

/** Somebody who opens an address: not the API, not a file, and content with a page. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const isOurs = /^\/(api|assets|sandbox)(\/|\?|$)|^[^?]*\.[a-z0-9]{1,5}(\?|$)/u.test(url);
  return !isOurs && /text\/html|\*\/\*/u.test(headers.accept ?? '*/*');
}

/**
 * Safari forgets in seven days what a script wrote into a cookie, and in one where the visit came by an advertisement: who is
 * signed in gets the cookie again from the server with each page (docs/decisions/009-the-session-of-a-page.md).
 */
function keptSignIn({ headers }: FastifyRequest, publicUrl: string): Record<string, string> {
  const token = /(?:^|;\s*)access_token=([\w-]{43})(?:;|$)/u.exec(headers.cookie ?? '')?.[1];
  if (token === undefined) return {};
  const secure = publicUrl.startsWith('https:') ? '; secure' : '';
  return { 'set-cookie': `access_token=${token}; path=/; max-age=${sessionMinutes * 60}; samesite=lax${secure}` };
}

/** No cache in between may keep an answer with somebody's cookie. */
const ofOneAlone = (reply: { getHeader(name: string): unknown }) =>
  reply.getHeader('set-cookie') === undefined ? {} : { 'cache-control': 'private, no-cache' };

function headersFor(path: string): Record<string, string> {
  if (path.endsWith('.html')) return { 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie' };
  // The build puts a hash of their content into the names of assets.
  const cacheControl = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  return { 'cache-control': cacheControl, vary: 'Accept-Encoding' };
}
