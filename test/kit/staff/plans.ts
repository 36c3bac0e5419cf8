import { minutesLater, openTasks } from '../runs/tasks.ts';
import { giveDeclaration, pdf } from './declaration.ts';
import { makeMember } from './staff.ts';

/** Somebody of the staff who plans runs, and each thing that can be done to a run at the moment before it is done. */
export async function openPlans() {
  const tasks = await openTasks();
  const { shop, server, deps, rows, organiser } = tasks;
  const boss = await makeMember(deps, 'boss@example.com', { role: 'owner' });
  const staff = server.by({ ...boss.as, lang: 'en' });
  const sale = shop.offer('gdansk', '6km');

  let made = 0;
  const next = (name: string) => `${name}-${++made}`;
  const mate = () => makeMember(deps, `${next('mate')}@example.com`, { role: 'desk' });
  const form = { city: 'Gdańsk', region: 'pl', type: 'kids', date: '2031-06-14', join_time: '08:00' } as const;
  const distance = { name: 'Recruit', distance: 6, price: 19_900, age_from: 6, age_to: 9 } as const;
  const terms = { title: 'Club', coupon_type: 'percent', value: 1_000, run_id: sale.event_id } as const;

  async function draft() {
    const { id } = await staff.ask('POST staff/runs', { body: { key: next('draft'), name: 'Draft', ...form } });
    return { params: { id } };
  }
  async function withDistance() {
    const of = await draft();
    const { id } = await staff.ask('POST staff/runs/{id}/categories', { ...of, body: { key: '6km', ...distance } });
    return { of, category: { params: { id } } };
  }
  async function ruled() {
    const { of, category } = await withDistance();
    const rule = { category_id: category.params.id, from: '09:00', every_minutes: 15, count: 2, capacity: 10 };
    const { digest } = await staff.ask('POST staff/runs/{id}/waves/preview', { ...of, body: rule });
    return { of, rule: { ...rule, digest } };
  }
  async function withWaves() {
    const { of, rule } = await ruled();
    const answer = await staff.ask('POST staff/runs/{id}/waves', { ...of, body: rule });
    return { of, wave: { params: { id: answer.made[0] ?? 0 } } };
  }
  async function publishable() {
    const { of, wave } = await withWaves();
    await giveDeclaration(server, { run: of.params.id, body: pdf('Signed'), as: boss.as });
    return { of, wave };
  }
  async function published() {
    const { of, wave } = await publishable();
    await staff.ask('POST staff/runs/{id}/publish', { ...of, body: {} });
    return { of, wave };
  }
  /** A move as it was looked at; far enough, so that who does not pay out needs a yes where somebody has paid. */
  async function lookedAt(wave: { params: { id: number } }) {
    const wave_time = minutesLater((await tasks.waveOf(wave.params.id)).wave_time, 90 + ++made);
    const { digest } = await staff.ask('POST staff/waves/{id}/time/preview', { ...wave, body: { wave_time } });
    return { wave_time, digest };
  }
  async function ordered() {
    const { wave } = await withWaves();
    const { id } = await staff.ask('POST staff/waves/{id}/time', { ...wave, body: await lookedAt(wave) });
    return { params: { id } };
  }
  /** An organiser's order that money may go back by. */
  async function waiting() {
    const wave = { params: { id: sale.wave_id } };
    await rows("update task set state = 'stopped', ended_at = now() where wave_id = $1", sale.wave_id);
    const { id, state } = await organiser.ask('POST staff/waves/{id}/time', { ...wave, body: await lookedAt(wave) });
    if (state !== 'asked') throw new Error('nobody has to say yes');
    return { params: { id } };
  }
  await tasks.paidOrder({ email: 'payer@example.com' });

  return {
    ...tasks,
    ...{ boss, staff, sale, form, distance, terms, next, mate },
    ...{ draft, withDistance, ruled, withWaves, publishable, published, lookedAt, ordered, waiting },
  };
}
