/**
 * A group's rules again, in memory and one command at a time, written from docs/rules/groups.md and not from the
 * server.
 */

export interface ModelPlace {
  readonly id: number;
  group: number;
  payment: number;
  user: string | null;
  /** The receiver of an invitation, challenge or hand-over. */
  offeredTo: string | null;
  person: 'free' | 'invited' | 'taken' | 'handingOver';
  isPaid: boolean;
  isCaptain: boolean;
  /** When somebody took it; later is more. */
  joined: number | null;
}

interface Payment {
  readonly owner: string | null;
  state: 'pending' | 'paid' | 'over';
}

export type Code = string | null;
const done: Code = null;

/** The answer of every command, and its effect on groups, places and waves. */
export class GroupModel {
  readonly waves: Map<number, { readonly capacity: number }>;
  readonly groups = new Map<number, { wave: number }>();
  readonly payments = new Map<number, Payment>();
  places: ModelPlace[] = [];
  /** `Ada 1001`: a person whom a captain removed and who has not come back since. The code does not let them in. */
  readonly #keptOut = new Set<string>();
  #ids = 0;
  #clock = 0;

  constructor(waves: ReadonlyMap<number, number>) {
    this.waves = new Map([...waves].map(([id, capacity]) => [id, { capacity }]));
  }

  of = (group: number) => this.places.filter((place) => place.group === group);
  taken = (wave: number) => this.places.filter(({ group }) => this.groups.get(group)?.wave === wave).length;
  placeOf = (who: string, group: number) => this.of(group).find(({ user }) => user === who);
  offerTo = (who: string, group: number) => this.of(group).find(({ offeredTo }) => offeredTo === who);
  pending = () => [...this.payments].filter(([, { state }]) => state === 'pending').map(([id]) => id);
  board = (group: number) =>
    this.of(group)
      .sort((one, other) => one.id - other.id)
      .map(({ user, offeredTo, person, isPaid, isCaptain }) => {
        const who = user ?? (person === 'invited' ? `${offeredTo}@` : '-');
        return `${who}${isCaptain ? '*' : ''} ${isPaid ? 'paid' : 'reserved'} ${person}`;
      });

  found(who: string, group: number, wave: number, count: number, isPaid: boolean): Code {
    if (!this.#fits(wave, count)) return 'wave_full';
    this.groups.set(group, { wave });
    const [first] = this.#add(group, count, { owner: who, state: isPaid ? 'paid' : 'pending' });
    if (first) this.#take(first, who, true);
    return done;
  }

  join(who: string, group: number): Code {
    if (this.placeOf(who, group)) return 'already_member';
    if (!this.groups.has(group)) return 'wrong_code';
    const offered = this.offerTo(who, group);
    // A challenged person may also take a paid place by the code.
    const isKeptOut = this.#keptOut.has(`${who} ${group}`);
    if (isKeptOut && !offered) return 'kept_out';
    const place = offered?.isPaid ? offered : this.of(group).find((one) => !isKeptOut && isFreeAndPaid(one));
    if (!place) return 'no_free_place';
    this.#take(place, who);
    return done;
  }

  payToJoin(who: string, group: number): Code {
    if (this.placeOf(who, group)) return 'already_member';
    const wave = this.groups.get(group)?.wave;
    if (wave === undefined) return 'wrong_code';
    const offered = this.offerTo(who, group);
    if (offered?.isPaid) return 'already_invited';
    if (!offered && this.#keptOut.has(`${who} ${group}`)) return 'kept_out';
    if (!offered && !this.#fits(wave, 1)) return 'wave_full';
    const [place] = offered ? [offered] : this.#add(group, 1, { owner: who, state: 'pending' });
    if (!place) return done;
    if (offered) this.payments.set(offered.payment, { owner: who, state: 'pending' });
    this.#take(place, who);
    return done;
  }

  invite(who: string, group: number, whom: string): Code {
    const refusal = this.#captainOnly(who, group) ?? this.#refuseAddress(group, whom);
    if (refusal) return refusal;
    const place = this.of(group).find(isFreeAndPaid);
    if (!place) return 'no_free_place';
    Object.assign(place, { person: 'invited', offeredTo: whom });
    return done;
  }

  challenge(who: string, group: number, whom: string): Code {
    const refusal = this.#captainOnly(who, group) ?? this.#refuseAddress(group, whom);
    if (refusal) return refusal;
    if (!this.#fits(this.groups.get(group)?.wave, 1)) return 'wave_full';
    const [place] = this.#add(group, 1, { owner: null, state: 'pending' });
    Object.assign(place ?? {}, { person: 'invited', offeredTo: whom });
    return done;
  }

  withdraw(who: string, group: number, whom: string): Code {
    const me = this.placeOf(who, group);
    const place = this.offerTo(whom, group);
    if (!me || !place) return 'not_found';
    if (!me.isCaptain && place !== me) return 'forbidden';
    this.#withdraw(place);
    return done;
  }

  remove(who: string, group: number, whom: string): Code {
    const [me, place] = [this.placeOf(who, group), this.placeOf(whom, group)];
    if (!me || !place) return 'not_found';
    if (me === place && me.isCaptain) return 'captain_must_hand_over';
    if (me !== place && !me.isCaptain) return 'forbidden';
    if (me === place) this.#keptOut.delete(`${who} ${group}`);
    else this.#keptOut.add(`${whom} ${group}`);
    if (!place.isPaid && this.payments.get(place.payment)?.owner === whom) this.#end(place.payment);
    else this.#free(place);
    return done;
  }

  handOver(who: string, group: number, whom: string): Code {
    const me = this.placeOf(who, group);
    if (!me) return 'not_found';
    if (!me.isPaid || me.person === 'handingOver') return 'not_transferable';
    if (this.placeOf(whom, group)) return 'already_member';
    this.#take(me, whom);
    return done;
  }

  offer(who: string, group: number, whom: string): Code {
    const me = this.placeOf(who, group);
    if (!me) return 'not_found';
    if (!me.isPaid) return 'not_transferable';
    const refusal = this.#refuseAddress(group, whom);
    if (refusal) return refusal;
    if (me.person === 'handingOver') return 'already_invited';
    Object.assign(me, { person: 'handingOver', offeredTo: whom });
    return done;
  }

  move(who: string, group: number, to: number): Code {
    const me = this.placeOf(who, group);
    if (!me) return 'not_found';
    if (me.isCaptain && this.of(group).length > 1) return 'captain_must_hand_over';
    if (!me.isPaid) return 'not_transferable';
    const target = this.groups.get(to);
    if (!target) return 'not_found';
    if (this.placeOf(who, to)) return 'already_member';
    if (this.#keptOut.has(`${who} ${to}`)) return 'kept_out';
    if (me.person === 'handingOver') return 'not_transferable';
    if (target.wave !== this.groups.get(group)?.wave && !this.#fits(target.wave, 1)) return 'wave_full';
    this.#keptOut.delete(`${who} ${group}`);
    Object.assign(me, { group: to, isCaptain: false, joined: ++this.#clock });
    this.#keepCaptains();
    const other = this.offerTo(who, to);
    if (other) this.#withdraw(other);
    return done;
  }

  changeWave(who: string, group: number, wave: number): Code {
    const refusal = this.#captainOnly(who, group);
    const found = this.groups.get(group);
    if (refusal || !found) return refusal;
    if (wave !== found.wave && !this.#fits(wave, this.of(group).length)) return 'wave_full';
    found.wave = wave;
    return done;
  }

  appoint(who: string, group: number, whom: string): Code {
    const [me, place] = [this.placeOf(who, group), this.placeOf(whom, group)];
    if (!me || !place) return 'not_found';
    if (!me.isCaptain) return 'forbidden';
    if (me === place || !place.isPaid) return 'not_transferable';
    me.isCaptain = false;
    place.isCaptain = true;
    return done;
  }

  addPlaces(who: string, group: number, count: number): Code {
    const refusal = this.#captainOnly(who, group);
    if (refusal) return refusal;
    if (!this.#fits(this.groups.get(group)?.wave, count)) return 'wave_full';
    this.#add(group, count, { owner: who, state: 'pending' });
    return done;
  }

  delete(who: string, group: number): Code {
    const refusal = this.#captainOnly(who, group);
    if (refusal) return refusal;
    for (const { payment } of this.of(group)) {
      const found = this.payments.get(payment);
      if (found?.state === 'pending') found.state = 'over';
    }
    this.places = this.places.filter((place) => place.group !== group);
    this.groups.delete(group);
    return done;
  }

  pay(payment: number): Code {
    const found = this.payments.get(payment);
    if (found) found.state = 'paid';
    for (const place of this.places) if (place.payment === payment) place.isPaid = true;
    return done;
  }

  lapse(payment: number): Code {
    this.#end(payment);
    return done;
  }

  #captainOnly(who: string, group: number): Code {
    const me = this.placeOf(who, group);
    if (!me) return 'not_found';
    return me.isCaptain ? done : 'forbidden';
  }

  #refuseAddress(group: number, whom: string): Code {
    if (this.placeOf(whom, group)) return 'already_member';
    return this.offerTo(whom, group) ? 'already_invited' : done;
  }

  #fits(wave: number | undefined, count: number): boolean {
    return this.taken(wave ?? 0) + count <= (this.waves.get(wave ?? 0)?.capacity ?? 0);
  }

  #add(group: number, count: number, payment: Payment): ModelPlace[] {
    const id = this.payments.size + 1;
    this.payments.set(id, payment);
    const added = Array.from(
      { length: count },
      (): ModelPlace => ({
        id: ++this.#ids,
        group,
        payment: id,
        user: null,
        offeredTo: null,
        person: 'free',
        isPaid: payment.state === 'paid',
        isCaptain: false,
        joined: null,
      }),
    );
    this.places.push(...added);
    return added;
  }

  /** Somebody takes a place; other places offered to them in the group are free again. */
  #take(place: ModelPlace, user: string, isCaptain = place.isCaptain) {
    this.#keptOut.delete(`${user} ${place.group}`);
    Object.assign(place, { user, person: 'taken', offeredTo: null, isCaptain, joined: ++this.#clock });
    const other = this.offerTo(user, place.group);
    if (other) this.#withdraw(other);
  }

  #withdraw(place: ModelPlace) {
    if (place.person === 'handingOver') Object.assign(place, { person: 'taken', offeredTo: null });
    else if (place.isPaid) this.#free(place);
    else this.#end(place.payment);
  }

  #free(place: ModelPlace) {
    Object.assign(place, { user: null, offeredTo: null, person: 'free', joined: null });
  }

  /** A payment ends, and its places with it. */
  #end(payment: number) {
    const found = this.payments.get(payment);
    if (found) found.state = 'over';
    this.places = this.places.filter((place) => place.payment !== payment);
    this.#keepCaptains();
  }

  /** The paid member who joined first succeeds a captain, else the first paid place; an empty group ends. */
  #keepCaptains() {
    for (const group of [...this.groups.keys()]) {
      const places = this.of(group);
      if (places.length === 0) this.groups.delete(group);
      if (places.length === 0 || places.some(({ isCaptain }) => isCaptain)) continue;
      const rank = ({ isPaid, user }: ModelPlace) => (isPaid ? (user === null ? 1 : 0) : 2);
      const [heir] = places.sort(
        (one, other) =>
          rank(one) - rank(other) ||
          (one.joined ?? Number.POSITIVE_INFINITY) - (other.joined ?? Number.POSITIVE_INFINITY) ||
          one.id - other.id,
      );
      if (heir) heir.isCaptain = true;
    }
  }
}

const isFreeAndPaid = ({ person, isPaid }: ModelPlace) => person === 'free' && isPaid;
