import { makeMember } from '../staff/staff.ts';
import { giveDeclaration, pdf } from './declaration.ts';
import { planningBy } from './planning.ts';
import { openTasks } from './tasks.ts';

/** A member of staff who plans runs, and each change to a run at the moment before it is made. */
export async function openPlans(config: Parameters<typeof openTasks>[0] = {}) {
  const tasks = await openTasks(config);
  const { shop, server, deps, rows, organiser } = tasks;
  const boss = await makeMember(deps, 'boss@example.com', { role: 'owner' });
  const staff = server.by({ ...boss.as, lang: 'en' });
  const { newRun, newDistance, ruled: ruledWaves, publish } = planningBy(staff);
  const sale = shop.offer('gdansk', '6km');

  let made = 0;
  const next = (name: string) => `${name}-${++made}`;
  const mate = () => makeMember(deps, `${next('mate')}@example.com`, { role: 'desk' });
  const terms = { title: 'Club', coupon_type: 'percent', value: 1_000, run_id: sale.event_id } as const;

  const draft = async () => ({ params: { id: await newRun({ type: 'kids' }) } });
  async function withDistance() {
    const of = await draft();
    const { id } = await newDistance(of.params.id, { age_from: 6, age_to: 9 });
    return { of, category: { params: { id } } };
  }
  async function ruled() {
    const { of, category } = await withDistance();
    return ruledWaves(of.params.id, category.params.id, { count: 2 });
  }
  async function withWaves() {
    const { params, body } = await ruled();
    const answer = await staff.ask('POST staff/runs/{id}/waves', { params, body });
    return { of: { params }, wave: { params: { id: answer.made[0] ?? 0 } } };
  }
  async function publishable() {
    const { of, wave } = await withWaves();
    await giveDeclaration(server, { run: of.params.id, body: pdf('Signed'), as: boss.as });
    return { of, wave };
  }
  async function published() {
    const { of, wave } = await publishable();
    await publish(of.params.id);
    return { of, wave };
  }
  /** Far enough that a member who may not pay out needs an approval if somebody has paid. */
  const farMove = (wave: number, by = staff) => tasks.orderMove(wave, 90 + ++made, by);
  async function ordered() {
    const { wave } = await withWaves();
    const { id } = await farMove(wave.params.id);
    return { params: { id } };
  }
  /** An organiser's order that can cause refunds. */
  async function waiting() {
    await rows("update task set state = 'stopped', ended_at = now() where wave_id = $1", sale.wave_id);
    const { id, state } = await farMove(sale.wave_id, organiser);
    if (state !== 'asked') throw new Error('nobody has to approve it');
    return { params: { id } };
  }
  await tasks.paidOrder({ email: 'payer@example.com' });

  return {
    ...tasks,
    ...{ boss, staff, sale, terms, next, mate },
    ...{ draft, withDistance, ruled, withWaves, publishable, published, ordered, waiting },
  };
}
