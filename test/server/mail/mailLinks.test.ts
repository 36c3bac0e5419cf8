import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { languages, type Region, regions } from '#contract/constants.ts';
import { baseOf } from '#contract/host.ts';
import { keyInPath } from '#contract/paths.ts';
import {
  isStaffPath,
  staffContactPath,
  staffFactorPath,
  staffInvitationPath,
  staffRoutes,
} from '#contract/staff/paths.ts';
import { rightsOf, staffRoles } from '#contract/staff/rights.ts';
import { letters } from '../../../server/domain/letters.ts';
import { renderRow } from '../../../server/domain/mail/renderRow.ts';
import { type MailKind, mailKinds } from '../../../server/words/mail/kinds.ts';
import { isTargetPath, openRoutes, signedInRoutes, visitorRoutes } from '../../../src/app/routes/routes.ts';
import { pathWithin } from '../../../src/app/start/paths.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { openMailWorld, type ReadMail, readersOf } from '../../kit/server/mailWorld.ts';
import { startServer, type TestServer } from '../../kit/server/server.ts';
import { dealt } from '../../kit/share.ts';

/**
 * Every link of every mail leads its reader to an existing page that they may see, in each language, region and base
 * (docs/rules/mail.md 6.2).
 */

const world = await openMailWorld();
const kinds = Object.keys(mailKinds) as MailKind[];
const hosts = {
  'one local host': { publicUrl: 'http://localhost:3000', publicUrlOf: {} },
  'a host of two parts for each region': {
    publicUrl: 'https://muster.pl',
    publicUrlOf: { pl: 'https://muster.pl', de: 'https://muster.de' },
  },
  'a host of three parts for each region': {
    publicUrl: 'https://run.muster.pl',
    publicUrlOf: { pl: 'https://run.muster.pl', de: 'https://run.muster.de' },
  },
} as const;
type Config = (typeof hosts)[keyof typeof hosts];

const hostLanguages = Object.keys(hosts).flatMap((host) => languages.map((language) => [host, language] as const));

test.each(dealt(hostLanguages))(
  'on %s each link of each mail in %s leads its reader to a page',
  async (host, language) => {
    const config = hosts[host as keyof typeof hosts];
    const server = await startServer({ database: world.database, appFolder: builtApp(), config });
    const wrong: string[] = [];
    for (const kind of kinds) {
      let opened = 0;
      for (const region of regions) {
        for (const reader of await readersOf(world, kind, region)) {
          const links = await linksIn(server, kind, language, reader);
          opened += links.length;
          const faults = await Promise.all(
            links.map((link) => faultOf(server, config, link, { ...reader, kind, region })),
          );
          wrong.push(...faults.flatMap((fault) => (fault === null ? [] : `${kind} to ${reader.who}: ${fault}`)));
        }
      }
      expect([kind, opened > 0]).toEqual([kind, true]);
    }
    expect(wrong).toEqual([]);
  },
);

function builtApp() {
  const folder = freshFolder(onTestFinished);
  for (const page of ['index.html', 'staff.html']) writeFileSync(join(folder, page), `<title>${page}</title>`);
  return folder;
}

/** All addresses in both parts of a mail; there is at least one. */
async function linksIn(server: TestServer, template: MailKind, language: 'pl' | 'en' | 'de', read: ReadMail) {
  const isKnown = read.who !== 'guest';
  const reader = { isKnown, hasReacted: isKnown, isStopped: false, hasBounced: false, stopSecret: 'a-secret' };
  const mail = await renderRow(letters, server.deps, { ...read, template, language, tries: 1, reader });
  // There is nothing to say to this one, to remind of what is paid.
  if (!('text' in mail)) return [];
  const written = [...mail.text.matchAll(/https?:\/\/\S+/gu)].map(([link]) => link);
  const pressed = [...mail.html.matchAll(/href="([^"]*)"/gu)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  expect([template, written.toSorted()]).toEqual([template, pressed.toSorted()]);
  expect([template, written.length > 0]).toEqual([template, true]);
  return [...new Set(written)];
}

interface Read extends ReadMail {
  readonly kind: MailKind;
  readonly region: Region;
}

/** The fault of a link for a reader; null if there is none. */
async function faultOf(server: TestServer, config: Config, link: string, read: Read): Promise<string | null> {
  const { origin, hostname, host, pathname, search } = new URL(link);
  const own: Partial<Record<Region, string>> = config.publicUrlOf;
  // A mail about an account has no run; who is of the staff may stand anywhere.
  if (![config.publicUrl, ...Object.values(own)].includes(origin)) return `${link} is on no host of ours`;
  const headers = { host, accept: 'text/html' };
  const { statusCode, body } = await server.app.inject({ url: pathname + search, headers });
  if (statusCode !== 200) return `${link} is answered ${statusCode}`;
  if (pathname.startsWith('/api/files/')) return null;
  const shown = /<title>([^<]*)/u.exec(body)?.[1];
  if (isStaffPath(pathname)) {
    return shown === 'staff.html' && opensForStaff(pathname, read)
      ? null
      : `${link} is no page of the staff's of theirs`;
  }
  const path = pathWithin(baseOf(hostname, pathname), pathname);
  // The page of a run has a head of its own, if there is such a run.
  const isThere = keyInPath(path) === null ? shown === 'index.html' : body.includes('SportsEvent');
  return isThere && opens(path, read) ? null : `${link} is no page of theirs`;
}

const isOn = (routes: readonly { readonly path: string }[], pathname: string) =>
  routes.some(({ path }) => matchPath(path, pathname) !== null);

/** A person with an account may or may not be signed in when they open it; a person without one cannot sign in. */
const opens = (path: string, { who, kind }: Read) =>
  isOn(openRoutes, path) || (opensSignedOut(path, who) && (who === 'guest' || opensSignedIn(path, kind)));
const opensSignedOut = (path: string, who: Read['who']) =>
  isOn(visitorRoutes, path) || (who !== 'guest' && isTargetPath(path));
/** A visitor's page leads a signed-in person home, where it would lead them anyway. */
const opensSignedIn = (path: string, kind: MailKind) =>
  isOn(signedInRoutes, path) || (isOn(visitorRoutes, path) && !isOn(passwordRoutes, path) && kind !== 'order_code');
const passwordRoutes = [{ path: '/password' }, { path: '/haslo' }];

function opensForStaff(path: string, { who, kind }: Read): boolean {
  if (matchPath(staffInvitationPath(':token'), path) !== null) return kind === 'staff_invited';
  if (matchPath(staffContactPath(':token'), path) !== null) return kind === 'run_contact';
  if (matchPath(staffFactorPath(':token'), path) !== null) return kind === 'factor_reset' || kind === 'factor_link';
  const role = staffRoles.find((one) => one === who);
  const page = Object.values(staffRoutes).find((one) => matchPath(one.path, path) !== null);
  return page !== undefined && role !== undefined && (page.right === null || rightsOf(role).includes(page.right));
}
