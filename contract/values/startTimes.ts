import { kidsArrivalMinutes, type Region } from '../constants.ts';
import { clockTime } from './format.ts';

/** What the times of a start follow from: its run's and its wave's. */
export interface StartFacts {
  readonly region: Region;
  readonly is_kids: boolean;
  /** When the gates open on the run's day: its clock counts, on whichever day the wave starts. */
  readonly join_time: Date | string;
  /** So long before their own wave runners are there. */
  readonly be_there_minutes: number;
  readonly wave_time: Date | string;
}
export interface StartTimes {
  readonly gates: Date;
  readonly beThere: Date;
  readonly start: Date;
}

/** Longest that anybody is asked to be there before their start. */
export const beThereLimit = 600;

/** How long before their start people are there; children always half an hour. */
export const minutesBefore = ({ is_kids, be_there_minutes }: Pick<StartFacts, 'is_kids' | 'be_there_minutes'>) =>
  is_kids ? kidsArrivalMinutes : be_there_minutes;

/**
 * The three times of a start (docs/rules/shop.md 1.8): gates open, be there by, start. Gates open by the clock of the
 * run on the day on which people have to be there, and never later than that.
 */
export function startTimes(facts: StartFacts): StartTimes {
  const { region } = facts;
  const start = new Date(facts.wave_time);
  const beThere = new Date(start.getTime() - minutesBefore(facts) * minute);
  const open = onClock(facts.join_time, region);
  const early = onClock(beThere, region) - open;
  if (early <= 0) return { gates: beThere, beThere, start };
  const about = new Date(beThere.getTime() - early * minute);
  // The clocks may have changed in between.
  const off = ((open - onClock(about, region) + day * 1.5) % day) - day / 2;
  return { gates: new Date(about.getTime() + off * minute), beThere, start };
}

/** Whether people of a start read the same before and after. */
export function sameTimes(one: StartFacts, other: StartFacts): boolean {
  const [a, b] = [startTimes(one), startTimes(other)];
  return a.gates.getTime() === b.gates.getTime() && a.beThere.getTime() === b.beThere.getTime();
}

/** The time until which the gates have to be open for a start, `HH:MM`, where they open later; else null. */
export function gatesNeededBy(facts: StartFacts): string | null {
  const { beThere } = startTimes(facts);
  const needed = clockTime(beThere, facts.region, 'en');
  return onClock(facts.join_time, facts.region) > onClock(beThere, facts.region) ? needed : null;
}

const minute = 60_000;
const day = 24 * 60;

/** Minutes after midnight on the region's clocks. */
function onClock(moment: Date | string, region: Region): number {
  const [hours = 0, minutes = 0] = clockTime(moment, region, 'en').split(':').map(Number);
  return hours * 60 + minutes;
}
