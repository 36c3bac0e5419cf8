import { afterEach, expect, test } from 'vitest';
import { type StartFacts, startTimes } from '#contract/values/startTimes.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { momentOf, readCalendar } from '../../kit/runs/calendar.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** One start has three times, wherever it is read (docs/rules/shop.md 1.8): gates open, be there by, start. */
const groups = await openGroups();
const { server, shop, database } = groups;

afterEach(() => expectInvariants(database));

/** As an answer tells them. */
interface ThreeTimes {
  readonly join_time: string;
  readonly be_there_time: string;
  readonly wave_time: string;
}
const timesOf = ({ join_time, be_there_time, wave_time }: ThreeTimes) =>
  [join_time, be_there_time, wave_time].map(clock);
const worked = (facts: StartFacts) => {
  const { gates, beThere, start } = startTimes(facts);
  return [gates, beThere, start].map(clock);
};
const clock = (moment: string | Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' }).format(new Date(moment));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

// specification 9.16
test.each([
  ['adults', 'gdansk', '12km', ['08:00', '11:00', '12:00']],
  ['children', 'kids', 'kids-6-8', ['11:00', '11:30', '12:00']],
])(
  'page, order, thank-you, board, invitation, mail and calendar say the same to %s',
  async (_, run, distance, times) => {
    const ola = await groups.actor('Ola');
    const ages = run === 'kids' ? [6, 7] : [];
    const group = await groups.group(ola, { run, category: distance, places: 2, ages });
    const { event_id, wave_id } = shop.offer(run, distance);
    const id = group.payment;

    const { events } = await server.ask('GET events', { query: { region: 'pl' } });
    const event = events.find((one) => one.id === event_id);
    const { waves } = await server.ask('GET events/{id}/waves', { params: { id: event_id }, query: {} });
    const offered = waves.find((one) => one.id === wave_id);
    const wave = await server.ask('GET waves/{id}', { params: { id: wave_id }, query: {} });
    const door = { group_id: group.id, secret: group.code };
    const found = {
      checkout: event && offered && worked({ ...event, ...offered }),
      wave: timesOf({ ...wave, join_time: wave.run_join_time }),
      order: timesOf(await server.ask('GET payment/{id}', { params: { id }, query: {} })),
      thankYou: timesOf(await server.ask('GET payment/{id}/simple', { params: { id }, query: {} })),
      board: timesOf(await ola.ask('GET groups/{id}', { params: { id: group.id } })),
      mine: (await ola.ask('GET user')).signups.map(timesOf)[0],
      invitation: timesOf((await server.ask('GET additions/verify', { query: door })).group),
    };
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((place) => [place, times])));

    const [gates, beThere, start] = times;
    const line = `Gates open ${gates}, be there by ${beThere}, start ${start}`;
    expect(plain((await ola.mails()).find(({ template }) => template === 'paid')?.text ?? '')).toContain(line);
    const { body } = await server.app.inject({ url: `/api/payment/${id}/calendar.ics?lang=en` });
    const { DESCRIPTION = '', DTSTART = '' } = readCalendar(body).properties as Record<string, string>;
    expect(plain(DESCRIPTION)).toContain(line);
    expect(clock(momentOf(DTSTART))).toBe(beThere);
  },
);
