import type { couponCalls } from '#contract/staff/money/coupons.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, type StaffWho } from '../../domain/kit/answers.ts';
import { nameCoupon } from '../../domain/runs/coupons/couponNames.ts';
import { addBatch, addCoupon, changeCoupon } from '../../domain/runs/coupons/coupons.ts';
import { type CouponFile, couponFile, listCoupons, viewCoupon } from '../../domain/runs/coupons/couponView.ts';
import { act, byStaff } from '../../domain/staff/log.ts';
import { isShownBy } from '../../domain/staff/who.ts';
import type { Handlers } from '../http/handler.ts';

/** Codes that take money off (docs/rules/runs.md 6). */
export function couponHandlers(deps: Deps): Handlers<typeof couponCalls> {
  const { database } = deps;
  const { db } = database;

  /** One for all runs is for members who have all of them. */
  const overreaches = ({ runIds }: StaffWho, runId: number | null | undefined) => runIds !== null && runId === null;

  return {
    'GET staff/coupons': async ({ who, query }) => listCoupons(db, who, query),
    // Exporting codes is logged.
    'GET staff/coupons/file': async ({ query: { run_id, batch }, lang, who, ...from }) =>
      act<CouponFile['file'], never>(database, byStaff(who, from), async (tx) => {
        const { file, rows } = await couponFile(tx, who.runIds, { run_id, batch }, lang);
        const after = { ...(batch !== undefined && { batch }), rows };
        return { data: file, entries: [{ what: 'coupons.exported', runId: run_id ?? null, before: {}, after }] };
      }),
    'POST staff/coupons': async ({ body, lang, who, ...from }) => {
      if (overreaches(who, body.run_id ?? null)) return new Refusal('forbidden');
      const make = () =>
        act(database, byStaff(who, from), async (tx) => {
          const form = await addCoupon(tx, body, { lang, isShown: isShownBy(who) });
          if (form instanceof Refusal) return form;
          const line = {
            what: 'coupon.added',
            runId: form.run_id,
            coupon: body.code,
            before: {},
            after: form,
          } as const;
          return { data: await viewCoupon(tx, body.code), entries: [line] };
        });
      return nameCoupon(deps, who.id, make);
    },
    'POST staff/coupons/batch': async ({ body, lang, who, ...from }) => {
      if (overreaches(who, body.run_id ?? null)) return new Refusal('forbidden');
      return act(database, byStaff(who, from), async (tx) => {
        const made = await addBatch(tx, body, lang);
        if (made instanceof Refusal) return made;
        const { batch, form } = made;
        const { count, prefix } = body;
        const after = { batch, count, prefix, ...form };
        return { data: { batch, count }, entries: [{ what: 'coupons.added', runId: form.run_id, before: {}, after }] };
      });
    },
    'POST staff/coupons/{code}': async ({ params: { code }, body, lang, who, ...from }) => {
      if (overreaches(who, body.run_id)) return new Refusal('forbidden');
      return act(database, byStaff(who, from), async (tx) => {
        const change = await changeCoupon(tx, code, body, { lang, isShown: isShownBy(who) });
        if (change instanceof Refusal) return change;
        const { before, after } = change;
        const line = { what: 'coupon.changed', runId: after.run_id, coupon: code, before, after } as const;
        return { data: await viewCoupon(tx, code), entries: [line] };
      });
    },
  };
}
