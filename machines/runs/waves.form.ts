import type { ReceivedOf } from '#contract/call.ts';
import { waveCapacity, waveIntervalMinutes } from '#contract/constants.ts';
import { manyWavesCalls } from '#contract/staff/runs/manyWaves.calls.ts';
import { runCalls, type StaffWave } from '#contract/staff/runs/runs.calls.ts';
import type { EditInput } from '../kit/edit.machine.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

/** How many start in a wave, and how many of these are sold to nobody. */
export type RoomField = 'capacity' | 'held_back';
export type RoomBody = ReceivedOf<(typeof runCalls)['POST staff/waves/{id}']>['body'];

/** An empty field is nothing, and no number. */
const figure = (text: string) => (text.trim() === '' ? null : Number(text)) as number;

export const roomEdit = (wave: StaffWave): EditInput<RoomField, RoomBody> => ({
  values: { capacity: String(wave.capacity), held_back: String(wave.held_back) },
  version: wave.version,
  rules: runCalls['POST staff/waves/{id}'].body,
  bodyOf: (changed, version) => ({
    ...Object.fromEntries(Object.entries<string>(changed).map(([field, text]) => [field, figure(text)])),
    version,
  }),
});

/** Waves by rule (docs/rules/runs.md 2). */
export type RuleField = 'category_id' | 'from' | 'every_minutes' | 'count' | 'capacity';
export type WaveRule = ReceivedOf<(typeof runCalls)['POST staff/runs/{id}/waves/preview']>['body'];

export const ruleOf = ({ category_id, from, every_minutes, count, capacity }: Values<RuleField>): WaveRule => ({
  category_id: figure(category_id),
  from,
  every_minutes: figure(every_minutes),
  count: figure(count),
  capacity: figure(capacity),
});

export const ruleForm = (categoryId: number, isKids: boolean): FormInput<RuleField, WaveRule> => ({
  values: {
    category_id: String(categoryId),
    from: '09:00',
    every_minutes: String(waveIntervalMinutes),
    count: '10',
    capacity: String(isKids ? waveCapacity.kids : waveCapacity.adults),
  },
  rules: runCalls['POST staff/runs/{id}/waves/preview'].body,
  bodyOf: ruleOf,
});

/** One change to several waves. */
export type ManyWavesBody = ReceivedOf<(typeof manyWavesCalls)['POST staff/runs/{id}/waves/change']>['body'];
export type ManyWavesAct = ManyWavesBody['act'];
export type ManyWavesField = 'places';

export const manyWavesForm = (
  waves: readonly Pick<StaffWave, 'id' | 'version'>[],
  act: ManyWavesAct,
): FormInput<ManyWavesField, ManyWavesBody> => ({
  values: { places: act === 'hold' || act === 'enlarge' ? '5' : '' },
  rules: manyWavesCalls['POST staff/runs/{id}/waves/change'].body,
  bodyOf: ({ places }) => ({
    waves: waves.map(({ id, version }) => ({ id, version })),
    act,
    ...(act === 'hold' || act === 'enlarge' ? { places: figure(places) } : {}),
  }),
});
