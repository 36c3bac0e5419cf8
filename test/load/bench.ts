import { frontOf } from '../kit/processes/front.ts';
import { startDevtools } from './devtools.ts';
import { openFloor } from './floorPage.ts';
import { measureFlows } from './flows.ts';
import { median, medianShare } from './hammer.ts';
import { measureHanging } from './hanging.ts';
import { type Installation, install } from './installation.ts';
import { measureScores } from './lighthouse.ts';
import { measureLogins } from './logins.ts';
import { measureMails } from './mails.ts';
import { measureOverload } from './overload.ts';
import { measurePages } from './page.ts';
import { measurePayments } from './payment.ts';
import { measureReads } from './reads.ts';
import { measureReservations } from './reservations.ts';
import { measureScale } from './scale.ts';
import { measureBoard } from './staff/board.ts';
import { measureFiles } from './staff/files.ts';
import { measurePeople } from './staff/people.ts';
import { measureSheets } from './staff/sheets.ts';

/**
 * `npm run bench`: what the product costs and handles on this machine, each figure beside its floor if it has one.
 * Figures from a busy machine are worthless: run it alone, and compare shares, not rates. Each part has an installation
 * of its own, because leftovers (orders, queued mails, memory) would burden the next one. Parts can be named: `npm run
 * bench page reads`.
 */
const parts = {
  page,
  payment,
  lighthouse,
  flows,
  reservations,
  reads,
  mails,
  overload,
  providers,
  logins,
  scale,
  board,
  files,
  sheets,
  people,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: known are ${Object.keys(parts).join(', ')}`);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const here = await install();
  try {
    await measure(here);
  } finally {
    await here.stop();
  }
}

async function page(here: Installation) {
  const browser = await startDevtools();
  const app = await frontOf(here.url);
  const bare = await openFloor(here.folder);
  try {
    const [load, floor] = await measurePages(browser, [`${app.url}/tickets`, bare.url], 9);
    if (load === undefined || floor === undefined) throw new Error('nothing was measured');
    const size = (bytes: readonly number[]) => kilobytes(median(bytes));
    const time = (times: readonly number[]) => milliseconds(median(times));
    table('First load of /tickets: HTTP/2, slow 4G, processor four times slower, empty cache, median of 9', [
      ['JavaScript, brotli', size(load.script), `at most 155 kB; a bare page of our packages ${size(floor.script)}`],
      ['styles, brotli', size(load.style), 'at most 17 kB'],
      ['on the wire, all of it', size(load.wire), `the bare page ${size(floor.wire)}`],
      ['requests', String(median(load.requests)), 'at most 12'],
      ['first paint, and the runs with it', time(load.firstPaint), 'at most 1000 ms'],
      ['first choice possible', time(load.choice), 'at most 1100 ms'],
      ['first control interactive', time(load.interactive), `the bare page ${time(floor.interactive)}`],
      [
        'against the bare page, visit by visit',
        share(medianShare(load.interactive, floor.interactive)),
        'at most 1.20',
      ],
      ['blocking time', time(load.blocking), `at most 150 ms; the bare page ${time(floor.blocking)}`],
      ['layout shift', median(load.layoutShift).toFixed(3), 'at most 0.000'],
    ]);
  } finally {
    await browser.stop();
    app.stop();
    bare.stop();
  }
}

async function payment(here: Installation) {
  const browser = await startDevtools();
  const app = await frontOf(here.url);
  try {
    const [card, ...others] = await measurePayments(browser, here, app.url, 5);
    if (card === undefined) throw new Error('nothing was measured');
    const cost = ({ script, wire, requests }: typeof card) =>
      `script ${kilobytes(script)}, ${kilobytes(wire)} in ${requests} requests`;
    table(
      'Payable on the payment screen: slow 4G, processor four times slower, empty cache, at the sandbox, median of 5',
      [
        [card.name, milliseconds(card.payable), cost(card)],
        ...others.flatMap((one) => [
          [one.name, milliseconds(one.payable), cost(one)] as const,
          ['against the card’s form, visit by visit', share(one.share), 'at most 1.30'] as const,
        ]),
      ],
    );
  } finally {
    await browser.stop();
    app.stop();
  }
}

async function lighthouse(here: Installation) {
  const app = await frontOf(here.url);
  try {
    const { scores, speed, findings } = await measureScores(`${app.url}/tickets`);
    table('Lighthouse on /tickets, as on a phone, median of 3', [
      ['performance', String(scores.performance), 'at least 95'],
      ['accessibility', String(scores.accessibility), 'at least 100'],
      ['best practices', String(scores['best-practices']), 'at least 100'],
      ['search engines', String(scores.seo), 'at least 100'],
      ['first paint', milliseconds(speed['first-contentful-paint']), ''],
      ['largest paint', milliseconds(speed['largest-contentful-paint']), ''],
      ['speed index', milliseconds(speed['speed-index']), ''],
      ['blocking time', milliseconds(speed['total-blocking-time']), ''],
      ['layout shift', speed['cumulative-layout-shift'].toFixed(3), ''],
    ]);
    for (const finding of findings) console.log(`  ${finding}`);
  } finally {
    app.stop();
  }
}

async function flows() {
  const { size, engine, ready, coldFold, warmFold } = await measureFlows();
  table('The explorer of the flows', [
    ['beside the shop, gzip', kilobytes(size), 'at most 100 kB, with the heaviest chart'],
    ['the layout engine, gzip', kilobytes(engine), 'with the first fold'],
    ['a chart drawn after', milliseconds(ready.ms), `at most 300 ms; the slowest: ${ready.what}`],
    ['the first fold', milliseconds(coldFold.ms), `${coldFold.what}; the engine starts`],
    ['a fold after', milliseconds(warmFold.ms), `at most 1000 ms; the slowest: ${warmFold.what}`],
  ]);
}

async function reservations(here: Installation) {
  const { spread, hot, soldOut } = await measureReservations(here);
  for (const [name, figures] of [
    ['spread over 50 waves', spread],
    ['one hot wave', hot],
  ] as const) {
    table(`Reservations over HTTP, one place, ${name}`, [
      ['8 connections', perSecond(figures.with8), `p99 ${milliseconds(figures.p99With8)}`],
      ['32 connections', perSecond(figures.with32), `p99 ${milliseconds(figures.p99With32)}`],
      ['32 against 8', share(figures.with32 / figures.with8), 'at least 0.85'],
      ['the statement bare, 8 clients', figures.bare === null ? 'no pgbench here' : perSecond(figures.bare), 'pgbench'],
      ['share of the bare statement', figures.share === null ? '–' : share(figures.share), 'at least 0.35'],
    ]);
  }
  table('Refusals of a full wave', [
    ['8 connections', perSecond(soldOut.with8), `p99 ${milliseconds(soldOut.p99)}`],
    ['against a success on the hot wave', share(soldOut.with8 / hot.with8), 'at least 2'],
  ]);
}

async function reads(here: Installation) {
  const figures = await measureReads(here);
  table('Reads of GET events', [
    ['8 connections', perSecond(figures.perSecond), `p99 ${milliseconds(figures.p99)}`],
    ['a bare Fastify with the same body', perSecond(figures.bare), ''],
    ['share of it', share(figures.share), 'at least 0.80'],
  ]);
}

async function overload(here: Installation) {
  const { bare, few, many, memory, usualAfter, payments, catalogue } = await measureOverload(here);
  table('Orders by more connections than the server takes on at once', [
    ...[few, many].map(
      ({ connections, taken, p99, p99AtFirst, turnedAway }) =>
        [
          `${connections} connections`,
          perSecond(taken),
          `p99 ${milliseconds(p99)}, of the first 3 s ${milliseconds(p99AtFirst)}; ${Math.round(turnedAway)} a second turned away`,
        ] as const,
    ),
    ['the statement bare, 8 clients', bare === null ? 'no pgbench here' : perSecond(bare), 'pgbench'],
    ['p99 against it', share(many.p99 / few.p99), 'at most 1.50'],
    ['memory', `${Math.round(memory)} MB`, 'at most 512 MB'],
    ['usual again after', usualAfter === null ? 'never' : milliseconds(usualAfter), 'at most 5000 ms'],
    ['calls about a payment meanwhile', share(payments.answered / payments.asked), `1.00 of ${payments.asked}`],
    ['the catalogue meanwhile', share(catalogue.answered / catalogue.asked), `1.00 of ${catalogue.asked}`],
  ]);
}

async function providers(here: Installation) {
  const { calls } = await measureHanging(here);
  table(
    'Calls of others, p99, while 60 payers try to pay at a provider in trouble, against one that answers, round by round',
    [
      ...calls.flatMap(({ name, usual, troubled }) =>
        troubled.map(
          ({ trouble, p99, share: times }) =>
            [
              `${name}, it ${trouble}`,
              share(times),
              `at most 1.20; ${usual.toFixed(1)} ms, then ${p99.toFixed(1)} ms`,
            ] as const,
        ),
      ),
    ],
  );
}

async function mails() {
  const figures = await measureMails();
  table('Mails to a fast mail server, while 100,000 wait', [
    ['a second', perSecond(figures.perSecond), 'at least 200'],
    ['a confirmation, from the registration', milliseconds(figures.confirmation), 'at most 2000 ms'],
  ]);
}

async function logins(here: Installation) {
  const { known, unknown, apart, isSame } = await measureLogins(here);
  table('Refused logins, 1,000 for a known and 1,000 for unknown addresses, in turn', [
    ['a known address', milliseconds(known), 'median'],
    ['an unknown address', milliseconds(unknown), 'median'],
    ['apart', share(apart), 'at most 0.05'],
    ['answers', isSame ? 'the same' : 'different', 'byte for byte'],
  ]);
}

async function scale(here: Installation) {
  // A smaller number only shows that it works; the figures are for a million.
  const figures = await measureScale(here, { signUps: Number(process.env.SIGN_UPS ?? 1_000_000) });
  const { signUps, settling, sweeps, check } = figures;
  const among = `Among ${signUps.toLocaleString('en')} sign-ups`;
  const exact = (ms: number) => `${ms.toFixed(1)} ms`;
  const rows = (['groupPage', 'ownSignUps'] as const).map((name) => {
    const [few, many] = figures[name];
    const title = { groupPage: 'the page of a group', ownSignUps: 'the own sign-ups' }[name];
    return [title, share(many / few), `at most 1.30; ${exact(few)}, then ${exact(many)}`] as const;
  });
  table(`${among} against 1,000, one read at a time, medians`, rows);
  table(`${among}, one at a time, medians`, [
    ['settling a payment', exact(settling.slowest), 'its slowest statement: at most 3 ms'],
    ['all its statements', exact(settling.whole), 'in one transaction'],
    ...sweeps.map(([name, ms]) => [name, exact(ms), 'a sweep with nothing due'] as const),
    ['payments -- check', `${(check / 1000).toFixed(1)} s`, 'once, as a command'],
  ]);
}

async function board(here: Installation) {
  const {
    signUps,
    median: usual,
    p95,
  } = await measureBoard(here, { signUps: Number(process.env.SIGN_UPS ?? 1_000_000) });
  table(`The board of a run of 5,000 places among ${signUps.toLocaleString('en')} sign-ups, one read at a time`, [
    ['median', milliseconds(usual), ''],
    ['p95', milliseconds(p95), 'at most 60 ms'],
  ]);
}

async function files(here: Installation) {
  const { rows, firstByte, all, growth, alone, beside } = await measureFiles(here);
  table(`A start list of ${rows.toLocaleString('en')} rows, while others read the shop`, [
    ['first byte', milliseconds(firstByte), 'at most 300 ms'],
    ['the whole file', milliseconds(all), ''],
    ['memory that the server takes besides', `${Math.round(growth / 2 ** 20)} MB`, 'at most 32 MB'],
    ['a read beside it, p99', milliseconds(beside), `alone ${milliseconds(alone)}; at most 1.20`],
  ]);
}

async function sheets(here: Installation) {
  const { rows, previewed, taken } = await measureSheets(here);
  table(`A sheet of ${rows.toLocaleString('en')} new people`, [
    ['read and previewed', milliseconds(previewed), 'at most 3,000 ms'],
    ['everybody has a place', milliseconds(taken), 'at most 20,000 ms'],
  ]);
}

async function people(here: Installation) {
  const figures = await measurePeople(here, { signUps: Number(process.env.SIGN_UPS ?? 1_000_000) });
  const { signUps, floor, find, found, slowest, place } = figures;
  const beside = (ms: number) => `${share(ms / floor)} times the floor`;
  table(`People among ${signUps.toLocaleString('en')} sign-ups, one read at a time, p95`, [
    ['who asks, and nothing else', milliseconds(floor), 'the floor'],
    ['find by name in one run', milliseconds(find.oneRun), `at most 30 ms; ${beside(find.oneRun)}`],
    ['find by name in all runs', milliseconds(find.allRuns), `at most 80 ms; ${beside(find.allRuns)}`],
    ['find by an exact key', milliseconds(find.exact), `at most 15 ms; ${beside(find.exact)}`],
    ['found after the order', milliseconds(found), 'at most 3 s'],
    ['the table of a run of 20,000', milliseconds(figures.table), `at most 80 ms; ${beside(figures.table)}`],
    ['its slowest filter and sort', milliseconds(slowest[1]), slowest[0]],
    ['a place with 200 lines', milliseconds(place), `at most 60 ms; ${beside(place)}`],
  ]);
}

function table(title: string, rows: readonly (readonly [name: string, figure: string, remark: string])[]) {
  console.log(`\n${title}`);
  for (const [name, figure, remark] of rows) console.log(`  ${name.padEnd(36)}${figure.padStart(12)}   ${remark}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
function perSecond(value: number): string {
  return `${Math.round(value)} /s`;
}
function share(value: number): string {
  return value.toFixed(2);
}
