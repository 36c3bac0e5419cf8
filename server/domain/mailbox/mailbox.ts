import { getDomain } from 'tldts';

/**
 * The mailbox that an address leads to, as every limit counts it that counts by address (docs/rules/limits.md 1): many
 * spellings are one reader. Anything after a `+` goes to the same mailbox, some providers ignore dots and other signs,
 * and some have several names. The address itself stays as it was typed: mails go there.
 */
export function mailboxOf(address: string): string {
  const written = address.trim().toLowerCase().normalize('NFC');
  const at = written.lastIndexOf('@');
  if (at < 1) return written;
  const domain = written.slice(at + 1);
  const [, owner, provider] = ownersDomain.exec(domain) ?? [];
  if (owner !== undefined) return `${owner}@${provider}`;
  const host = alias[domain] ?? domain;
  const whole = written.slice(0, at);
  // A name that begins with the sign has nothing before it: a name of its own.
  const name = whole.indexOf('+') > 0 ? whole.slice(0, whole.indexOf('+')) : whole;
  const plain = name.replaceAll(readPast[host] ?? '', '');
  return `${plain === '' ? name : plain}@${host}`;
}

/**
 * The domain by whose owner a mailbox was given out, as one can be bought: `a1.evil.example` is of `evil.example`. Null
 * where a provider gives mailboxes to everybody.
 */
export function domainOf(address: string): string | null {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return providers.has(alias[host] ?? host) ? null : (getDomain(host) ?? host);
}

/** Names of one provider for the same mailboxes. */
const alias: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/**
 * The signs that a provider ignores in its mailboxes' names, by its own documentation or by its own comparison of
 * addresses.
 */
const readPast: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./gu, 'proton.me': /[._-]/gu };

/** Domains that deliver everything with somebody's name in it to their mailbox: `shop@me.fastmail.com`. */
const ownersDomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/u;

/**
 * Who gives mailboxes to everybody, one at a time: kept by hand (November 2026) from the names that the large providers
 * offer, first those of the countries that we sell in, and held against the common list of the package `email-providers`
 * 2.26. That list itself is not used: it has mailboxes that anybody may read or that end by themselves, which do not
 * belong here, nor do providers of whole domains. A name that is missing costs little: a hundred places are held for
 * its domain at a time.
 */
const providers: ReadonlySet<string> = new Set(
  `
  wp.pl o2.pl tlen.pl go2.pl
  onet.pl onet.eu op.pl vp.pl poczta.onet.pl poczta.onet.eu buziaczek.pl amorki.pl autograf.pl
  interia.pl interia.eu interia.com poczta.fm vip.interia.pl
  gazeta.pl
  gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.eu web.de email.de mail.com
  t-online.de magenta.de freenet.de arcor.de vodafone.de vodafonemail.de online.de kabelmail.de ewe.net
  posteo.de posteo.net mailbox.org tutanota.com tutanota.de tuta.com tuta.io
  gmail.com outlook.com outlook.de outlook.at hotmail.com hotmail.de hotmail.co.uk hotmail.fr live.com live.de msn.com
  yahoo.com yahoo.de yahoo.pl yahoo.co.uk yahoo.fr yahoo.it ymail.com rocketmail.com aol.com aol.de
  icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com fastmail.fm hey.com zoho.com zohomail.eu
  bluewin.ch sunrise.ch a1.net aon.at chello.at utanet.at chello.pl neostrada.pl
  seznam.cz email.cz centrum.cz post.cz azet.sk zoznam.sk inbox.lv inbox.lt mail.ee
  ukr.net i.ua meta.ua orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it tiscali.it
  ziggo.nl kpnmail.nl xs4all.nl telenet.be skynet.be btinternet.com sky.com virginmedia.com talktalk.net
  comcast.net att.net verizon.net cox.net rogers.com shaw.ca bigpond.com optusnet.com.au
  naver.com qq.com 163.com 126.com
  `
    .trim()
    .split(/\s+/u),
);
