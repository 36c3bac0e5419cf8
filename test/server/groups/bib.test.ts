import { expect, it } from 'vitest';
import { bibPicture, nameOnBib, type WornBib } from '../../../server/words/runs/bibPicture.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import type { Caller } from '../../kit/server/server.ts';

/** The picture of one's own bib (docs/rules/groups.md 11). */
const groups = await openGroups();
const { rows, server, pair, placeOf } = groups;

const ownBib = (by: Actor, id: number) => by.call('GET places/{id}/bib', { params: { id }, query: {} });
const bibOf = (id: string, by: Pick<Caller, 'call'> = server) =>
  by.call('GET payment/{id}/bib', { params: { id }, query: {} });

/** What its header says of a PNG. */
function sizeOf({ data }: { readonly data: unknown }) {
  const { name, picture } = data as { name: string; picture: string };
  const file = Buffer.from(picture, 'base64');
  return [name, file.toString('latin1', 1, 4), file.readUInt32BE(16), file.readUInt32BE(20)];
}

it('is drawn for the person whose paid place it is, and for nobody else', async () => {
  const { ola, jan, group } = await pair();
  const place = await placeOf(jan, group);
  expect(sizeOf(await ownBib(jan, place))).toEqual([`muster-${group.id}-2.png`, 'PNG', 1080, 1350]);
  for (const other of [ola, await groups.actor()]) expect((await ownBib(other, place)).code).toBe('not_found');
  const { status } = await server.call('GET places/{id}/bib', { params: { id: place }, query: {} });
  expect(status).toBe(401);
});

it.each([
  ['unpaid', `money = 'reserved'`],
  ['offered to somebody', `person = 'handingOver'`],
  ['a child’s', 'age = 8'],
])('is not there for a place that is %s', async (_, change) => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola);
  const place = await placeOf(ola, group);
  expect((await ownBib(ola, place)).code).toBe(null);
  await rows(`update place set ${change} where id = $1`, place);
  expect((await ownBib(ola, place)).code).toBe('not_found');
});

it('goes with a place that is handed over', async () => {
  const { jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const place = await placeOf(jan, group);
  await jan.ask('POST transfer/user/perform', { body: { email: kim.email, participation_id: place } });
  expect([(await ownBib(jan, place)).code, sizeOf(await ownBib(kim, place))[1]]).toEqual(['not_found', 'PNG']);
});

it('is a visitor’s once their order is paid, as long as the place is theirs', async () => {
  const order = await groups.order({ email: 'bib.visitor@example.com', places: 2 });
  expect((await bibOf(order.id)).code).toBe('not_found');
  await groups.hear(order.ref, { state: 'succeeded' });
  expect(sizeOf(await bibOf(order.id))).toEqual([`muster-${order.group}-1.png`, 'PNG', 1080, 1350]);
  await rows(`update place set email = 'other@example.com' where payment_id = $1 and person = 'taken'`, order.id);
  expect((await bibOf(order.id)).code).toBe('not_found');
  expect((await bibOf('0'.repeat(24))).code).toBe('not_found');
});

it('is drawn 20 times in an hour', async () => {
  const limited = await openGroups({ rateLimits: true });
  const ola = await limited.actor('Ola');
  const place = await limited.placeOf(ola, await limited.group(ola));
  const codes: (string | null)[] = [];
  for (let asked = 0; asked < 21; asked += 1) codes.push((await ownBib(ola, place)).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => null), 'rate_limited']);
});

it.each([
  ['Małgorzata Wiśniewska', 'Małgorzata Wiśniewska'],
  ['Zoë 🏃‍♀️🇵🇱 O’Brien', 'Zoë O’Brien'],
  ['Maximilian Alexander von Hohenstein', 'Maximilian Alexander von…'],
  ['Z̸a̷l̶g̵o̴', 'Zalgo'],
  ['محمد علي', ''],
  ['<b>Ola</b> & \u202eKim', 'bOlab Kim'],
])('writes %s as %j', (typed, written) => {
  expect(nameOnBib(typed)).toBe(written);
});

it('says number, name, run, distance and start in the reader’s language, and escapes what staff typed', () => {
  const bib: WornBib = {
    group: 1042,
    place: 2,
    places: 4,
    name: 'Ola Nowak',
    run_name: 'Mud & <Fun>',
    city_name: 'Gdańsk',
    region: 'pl',
    wave_time: new Date('2027-04-17T08:00:00Z'),
    distance: 6,
    category_name: 'Rekrut',
  };
  const texts = (one: WornBib, language: 'pl' | 'de' | 'en') =>
    [...bibPicture(one, language, () => 100).text.matchAll(/<text[^>]*>(.*?)<\/text>/gu)].map(([, text = '']) =>
      text.replace(/<[^>]+>/gu, ''),
    );
  const run = 'Mud &amp; &lt;Fun&gt;';
  expect([texts(bib, 'pl'), texts({ ...bib, places: 1, name: '' }, 'de')]).toEqual([
    [
      'Muster',
      'Biegnę!',
      run,
      '17\u00a0kwietnia 2027 · Gdańsk',
      'Numer grupy',
      '1042/2',
      'Ola Nowak',
      '6\u00a0km Rekrut · start 10:00',
    ],
    [
      'Muster',
      'Ich bin dabei!',
      run,
      '17.\u00a0April 2027 · Gdańsk',
      'Gruppennummer',
      '1042',
      '6\u00a0km Rekrut · Start 10:00',
    ],
  ]);
});
