import type { groupActsCalls } from '#contract/staff/people/groupActs.calls.ts';
import type { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, type StaffWho } from '../../domain/kit/answers.ts';
import type { Use } from '../../domain/limits/limits.ts';
import { refuseCannotCome } from '../../domain/people/acts/cannotCome.ts';
import { mailPlaceAgain } from '../../domain/people/acts/confirmations.ts';
import { correctPlace } from '../../domain/people/acts/correct.ts';
import { changeDistance, previewDistance } from '../../domain/people/acts/distance.ts';
import { lockPlaceFor, onGroup, onPlace } from '../../domain/people/acts/locked.ts';
import { moveGroup, movePlace, previewGroupWave, previewMovePlace } from '../../domain/people/acts/move.ts';
import { freePlace, givePlace } from '../../domain/people/acts/person.ts';
import { extendReservation, restoreReservation } from '../../domain/people/acts/reservation.ts';
import { blockPlace, captainGroup, codeGroup, nameGroup, writeNote } from '../../domain/people/acts/small.ts';
import { numberPlace } from '../../domain/people/acts/startNumber.ts';
import type { Handlers } from '../http/handler.ts';

/** What staff do to places and groups: contract/staff/rights.ts says who may, and is checked before this. */
export function actsHandlers(deps: Deps): Handlers<typeof placeActsCalls & typeof groupActsCalls> {
  const { database, limits } = deps;
  const { db } = database;

  /** Mailing a person again counts by their place and by the member who sends it; a refused call does not count. */
  async function mailing<Done>(who: StaffWho, placeId: number, work: () => Promise<Done>) {
    const uses: readonly Use[] = [
      ['placeMail', placeId],
      ['placeMails', who.id],
    ];
    const limited = await limits.takeAll(uses);
    if (limited) return limited;
    const done = await work();
    if (done instanceof Refusal) await limits.giveBack(uses);
    return done;
  }

  return {
    'POST staff/places/{id}/correct': async ({ params: { id }, body, lang, ...request }) => {
      const { who } = request;
      const work = () => onPlace(database, request, id, (tx) => correctPlace(tx, { id, body, who, lang }), 'late');
      return body.resend === true && body.silent !== true ? mailing(who, id, work) : work();
    },
    'POST staff/places/{id}/resend': async ({ params: { id }, body: { what }, ...request }) =>
      mailing(request.who, id, () =>
        onPlace(database, request, id, async (tx) => {
          const locked = await lockPlaceFor(tx, { id }, request.who);
          if (locked instanceof Refusal) return locked;
          const refusal = await mailPlaceAgain(locked, what);
          if (refusal) return refusal;
          return {
            what: 'place.mailed',
            subjectId: locked.target.user_id,
            before: {},
            after: { mailed: what },
          } as const;
        }),
      ),
    'POST staff/places/{id}/person': async ({ params: { id }, body, lang, ...request }) =>
      onPlace(database, request, id, (tx) => givePlace(tx, { id, body, who: request.who, lang })),
    'POST staff/places/{id}/number': async ({ params: { id }, body, lang, ...request }) =>
      onPlace(database, request, id, (tx) => numberPlace(tx, { id, ...body, who: request.who, lang })),
    'POST staff/places/{id}/free': async ({ params: { id }, body: { version, reason }, ...request }) =>
      onPlace(database, request, id, async (tx) => {
        const line = await freePlace(tx, { id, version, who: request.who });
        return line instanceof Refusal || reason === undefined ? line : { ...line, reason };
      }),
    'POST staff/places/{id}/move/preview': async ({ params: { id }, body, who }) =>
      previewMovePlace(db, { id, body, who }),
    'POST staff/places/{id}/move': async ({ params: { id }, body, ...request }) =>
      onPlace(database, request, id, (tx) => movePlace(tx, { id, body, who: request.who })),
    'POST staff/places/{id}/distance/preview': async ({ params: { id }, body, who, lang }) =>
      previewDistance(deps, { id, body, who, lang }),
    'POST staff/places/{id}/distance': async ({ params: { id }, body, lang, ...request }) =>
      onPlace(database, request, id, (tx) => changeDistance(tx, deps, { id, body, who: request.who, lang })),
    'POST staff/places/{id}/block': async ({ params: { id }, body: { version, reason }, ...request }) =>
      onPlace(database, request, id, (tx) => blockPlace(tx, { id, version, why: reason, who: request.who })),
    'POST staff/places/{id}/unblock': async ({ params: { id }, body: { version }, ...request }) =>
      onPlace(database, request, id, (tx) => blockPlace(tx, { id, version, why: null, who: request.who })),
    'POST staff/places/{id}/cannot-come/refuse': async ({ params: { id }, body, ...request }) =>
      onPlace(database, request, id, (tx) => refuseCannotCome(tx, { id, ...body, who: request.who })),
    'POST staff/places/{id}/restore': async ({ params: { id }, lang, ...request }) =>
      onPlace(database, request, id, (tx) =>
        restoreReservation(tx, deps, { id, who: request.who, lang, ip: request.ip }),
      ),
    'POST staff/places/{id}/extend': async ({ params: { id }, body: { hours }, ...request }) =>
      onPlace(database, request, id, (tx) => extendReservation(tx, { id, who: request.who, hours })),
    'POST staff/places/{id}/note': async ({ params: { id }, body, ...request }) =>
      onPlace(database, request, id, (tx) => writeNote(tx, { of: 'place', id, body }), 'late'),

    'POST staff/groups/{id}/wave/preview': async ({ params: { id }, body, who }) =>
      previewGroupWave(db, { id, body, who }),
    'POST staff/groups/{id}/wave': async ({ params: { id }, body, ...request }) =>
      onGroup(database, request, id, (tx) => moveGroup(tx, { id, body, who: request.who })),
    'POST staff/groups/{id}/captain': async ({ params: { id }, body, ...request }) =>
      onGroup(database, request, id, (tx) => captainGroup(tx, { id, body, who: request.who })),
    'POST staff/groups/{id}/name': async ({ params: { id }, body, ...request }) =>
      onGroup(database, request, id, (tx) => nameGroup(tx, { id, body, who: request.who })),
    'POST staff/groups/{id}/code': async ({ params: { id }, body, ...request }) =>
      onGroup(database, request, id, (tx) => codeGroup(tx, { id, body, who: request.who })),
    'POST staff/groups/{id}/note': async ({ params: { id }, body, ...request }) =>
      onGroup(database, request, id, (tx) => writeNote(tx, { of: 'group', id, body }), 'late'),
  };
}
