import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { BibPicture } from '#contract/groups/bib.calls.ts';
import type { Deps } from '../../deps.ts';
import { inReadersTurn } from '../../outside/pictures/readersTurn.ts';
import { bibPicture, bibPictureSize, type WornBib } from '../../words/runs/bibPicture.ts';
import { Refusal } from '../kit/answers.ts';
import type { Limited } from '../limits/limits.ts';

/** Who asks: an account for its own place, or anyone with a payment's id for the buyer's. */
type Wearer = { readonly placeId: number; readonly accountId: number } | { readonly paymentId: string };

interface Row extends Omit<WornBib, 'name'> {
  readonly id: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** The bib of somebody's own paid place, drawn; children have none (docs/rules/groups.md 11). */
export async function drawBib(
  { database: { db }, limits }: Pick<Deps, 'database' | 'limits'>,
  wearer: Wearer,
  language: Language,
): Promise<BibPicture | Refusal<'not_found'> | Limited> {
  const isOwn = 'placeId' in wearer ? ofAccount(wearer) : ofBuyer(wearer.paymentId);
  const { rows } = await sql<Row>`
    select place.id, place.group_id as "group", run.name as run_name, city.name as city_name, run.region,
      wave.wave_time, category.distance, category.name as category_name,
      coalesce(place.name, account.name) as first, coalesce(place.surname, account.surname) as last,
      counted.place, counted.places
    from place join payment on payment.id = place.payment_id join run on run.id = place.run_id
      join city on city.id = run.city_id join wave on wave.id = place.wave_id
      join category on category.id = wave.category_id left join account on account.id = place.user_id
      cross join lateral (select count(*)::int as places, count(*) filter (where other.id <= place.id)::int as place
        from place other where other.group_id = place.group_id and other.ended is null) counted
    where ${isOwn} and place.ended is null and place.money = 'paid' and place.person = 'taken'
      and run.type <> 'kids' and place.age is null and wave.cancelled_at is null
    order by place.id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return new Refusal('not_found');
  const limited = await limits.take('bibPicture', row.id);
  if (limited) return limited;
  const { first, last, ...bib } = row;
  // The address of an order's page may be passed on.
  const name = 'placeId' in wearer ? [first, last] : [first];
  const picture = await draw({ ...bib, name: name.filter(Boolean).join(' ') }, language);
  return { name: `muster-${bib.group}-${bib.place}.png`, picture: picture.toString('base64') };
}

const ofAccount = ({ placeId, accountId }: { readonly placeId: number; readonly accountId: number }) =>
  sql`place.id = ${placeId} and place.user_id = ${accountId}`;

const ofBuyer = (paymentId: string): RawBuilder<unknown> =>
  sql`place.payment_id = ${paymentId} and not place.handed_over and case
    when place.user_id is null then lower(place.email) = lower(payment.email)
    else place.user_id = payment.user_id end`;

/** The library and its typefaces are read with the first picture. */
async function draw(bib: WornBib, language: Language): Promise<Buffer> {
  const { pictureOf, widthOf } = await import('../../outside/pictures/drawing.ts');
  return inReadersTurn(() => {
    const drawing = bibPicture(bib, language, ({ text }) => widthOf(text));
    return pictureOf(drawing.text, bibPictureSize.width);
  });
}
