import { t } from '@lingui/core/macro';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { Done } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import {
  type BatchBody,
  type BatchField,
  type CouponBody,
  type CouponChange,
  type CouponField,
  couponValues,
  type TermField,
} from '#machines/money/coupon.form.ts';
import type { ApiError } from '../../../api/request.ts';
import { formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import { saveAsFile } from '../../../lib/saveAsFile.ts';
import type { StaffServices } from '../../kit/services.ts';
import {
  type Coupon,
  type CouponLine,
  type CouponQuery,
  couponsKey,
  type Listed,
} from '../../queries/money/coupons.ts';
import { editRefusal } from '../kit/editRefusal.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify' | 'serverNow'>;

const readAgain = ({ cache }: Pick<World, 'cache'>) => cache.invalidateQueries({ queryKey: couponsKey });

/** Why not, at the field that asks for it. */
function refusal(error: ApiError): Refused {
  const refused = toRefusal(error);
  // The server counts parts of a per cent, nobody else does.
  if (error.code === 'invalid' && error.data.value !== undefined)
    return { ...refused, faults: { ...refused.faults, value: [t`At most 100%.`] } };
  return refused;
}

export const addCoupon = (services: World) =>
  formThatEnds<CouponField, CouponBody, Done>(services.cache, async (body) => {
    const { error } = await services.request('POST staff/coupons', { body });
    if (error !== null) return refusal(error);
    await readAgain(services);
    return { kind: 'done' };
  });

/** A batch, whose codes are had as a file from the list. */
export const addBatch = (services: World) =>
  formThatEnds<BatchField, BatchBody, Done>(services.cache, async (body) => {
    const { result, error } = await services.request('POST staff/coupons/batch', { body });
    if (error !== null) return refusal(error);
    await readAgain(services);
    const { count } = result.data;
    services.notify({ kind: 'good', text: t`Codes created: ${count}. You can download them from the list.` });
    return { kind: 'done' };
  });

export const editCoupon = (services: World, { code }: Pick<Coupon, 'code'>) =>
  editOf<TermField, CouponChange>().provide({
    actors: {
      saveEdit: write<CouponChange, EditAnswer<TermField>>(services.cache, async (body) => {
        const { error } = await services.request('POST staff/coupons/{code}', { params: { code }, body });
        if (error === null || error.code === 'sold_already') await readAgain(services);
        if (error === null) return { kind: 'done' };
        if (error.code === 'invalid') return refusal(error);
        return editRefusal(error, (messages) => couponValues(messages as Record<TermField, string>));
      }),
    },
  });

/** Ends a coupon now. One that has not begun cannot end before that: it is allowed no use. */
export const endCoupon = (services: World, { code }: Pick<Coupon, 'code'>) =>
  formThatEnds<never, unknown, Done>(services.cache, async () => {
    const stands = asReadLast(services, code);
    if (stands === undefined) return { kind: 'done' };
    const now = services.serverNow();
    const hasBegun = stands.valid_from === null || Date.parse(stands.valid_from) < now - aSecond;
    const end = hasBegun ? { valid_until: `${new Date(now).toISOString().slice(0, 19)}Z` } : { max_uses: stands.uses };
    const body = { ...end, version: stands.version };
    const { error } = await services.request('POST staff/coupons/{code}', { params: { code }, body });
    await readAgain(services);
    if (error === null) return { kind: 'done' };
    // What stands now is no field of this question.
    return { ...toRefusal(error), faults: {} };
  });
const aSecond = 1000;

/** Other people's changes since the question are no reason not to end it at the second press. */
const asReadLast = ({ cache }: Pick<World, 'cache'>, code: string): CouponLine | undefined =>
  cache
    .getQueriesData<Listed>({ queryKey: couponsKey })
    .flatMap(([, list]) => list?.coupons ?? [])
    .filter((coupon) => coupon.code === code)
    .toSorted((one, other) => other.version - one.version)[0];

/** The codes as a file for spreadsheets, each with its uses. */
export async function saveCodes(services: World, query: CouponQuery): Promise<void> {
  const { result, error } = await services.request('GET staff/coupons/file', { query });
  if (error !== null) services.notify({ kind: 'bad', text: error.message });
  else saveAsFile(result.data.name, 'text/csv;charset=utf-8', result.data.text);
}
