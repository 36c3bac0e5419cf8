import { describe, expect, it } from 'vitest';
import { type AddressField, billingDetailsMachine, isBlank } from '#machines/accounts/billingDetails.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { input, refused, saved } from './billingDetails.model.ts';
import { address, noAddress } from './profile.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof billingDetailsMachine>>[2];
const typed = (text: string, field: AddressField = 'city') => ({ type: 'field.typed', field, text }) as const;
const left = (field: AddressField = 'city') => ({ type: 'field.left', field }) as const;
const started = { type: 'editing.started' } as const;
const submitted = { type: 'details.submitted' } as const;
const cancelled = { type: 'editing.cancelled' } as const;
const retried = { type: 'retry.requested' } as const;
const loaded = done('loadDetails', address);
const load = ['ask', 'loadDetails', undefined];
const { street_number: _, ...written } = { ...address, street: 'Długa 12/3' };
const save = (city: string) => ['ask', 'saveDetails', { ...written, city }];
const shown = (field: AddressField) => ['emit', { type: 'fault.shown', field }];
const editing = [loaded, started] as const;
const sent = [...editing, typed('Sopot'), submitted] as const;

it.each<[story: string, events: Events, end: string, did: readonly unknown[], faults: unknown]>([
  ['reads what is kept', [], 'loading', [load], {}],
  ['shows it', [loaded], 'viewing', [load], {}],
  ['says that it cannot be had', [failed('loadDetails')], 'unavailable', [load], {}],
  ['reads again when asked to', [failed('loadDetails'), retried, loaded], 'viewing', [load, load], {}],
  ['is edited', editing, 'editing', [load], {}],
  ['goes back to what is kept', [...editing, typed('Sopot'), cancelled], 'viewing', [load], {}],
  ['saves what stands there', sent, 'saving', [load, save('Sopot')], {}],
  ['is not given up while it is saving', [...sent, cancelled], 'saving', [load, save('Sopot')], {}],
  ['is looked at when it is saved', [...sent, done('saveDetails', saved)], 'viewing', [load, save('Sopot')], {}],
  ['keeps what was typed where saving failed', [...sent, failed('saveDetails')], 'failed', [load, save('Sopot')], {}],
  [
    'and tries it again',
    [...sent, failed('saveDetails'), submitted, done('saveDetails', saved)],
    'viewing',
    [load, save('Sopot'), save('Sopot')],
    {},
  ],
  ['or gives it up', [...sent, failed('saveDetails'), cancelled], 'viewing', [load, save('Sopot')], {}],
  [
    'a refusal stands at its field, which takes the focus',
    [...sent, done('saveDetails', refused)],
    'failed',
    [load, save('Sopot'), shown('city')],
    { city: { text: 'This text contains characters that are not allowed' } },
  ],
  [
    'typing after a refusal goes on editing',
    [...sent, done('saveDetails', refused), typed('Gdynia')],
    'editing',
    [load, save('Sopot'), shown('city')],
    {},
  ],
  [
    'wants every field',
    [done('loadDetails', noAddress), started, submitted],
    'editing',
    [load, shown('name')],
    { name: 'required', surname: 'required', street: 'required', postal_code: 'required', city: 'required' },
  ],
  [
    'is not sent again as long as it is wrong',
    [...sent, failed('saveDetails'), typed(''), submitted],
    'editing',
    [load, save('Sopot'), shown('city')],
    { city: 'required' },
  ],
])('%s', (_, events, end, did, faults) => {
  const journey = walkJourney(billingDetailsMachine, input, events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
  expect(shownIn(journey.context.faults)).toEqual(faults);
});

describe('what is shown', () => {
  const context = (...events: Events) => walkJourney(billingDetailsMachine, input, events).context;

  it('is what was read', () => expect(context(loaded).address).toEqual(address));
  it('then what was saved', () => expect(context(...sent, done('saveDetails', saved)).address.city).toBe('Sopot'));
  it('and stays when the saving fails', () => expect(context(...sent, failed('saveDetails')).address).toEqual(address));
  it('starts each edit from what is kept', () =>
    expect(context(...editing, typed('Sopot'), left(), cancelled, started).values.city).toBe('Gdańsk'));
  it('starts each edit without the faults and words of the last one', () => {
    const { faults, message } = context(...sent, done('saveDetails', refused), cancelled, started);
    expect([shownIn(faults), message]).toEqual([{}, null]);
  });
  it("says the server's reason", () =>
    expect(context(...sent, done('saveDetails', refused)).message).toBe('Check the marked fields.'));
  it('and no old reason where the server did not answer', () =>
    expect(context(...sent, done('saveDetails', refused), submitted, failed('saveDetails')).message).toBeNull());
  it('says what is wrong with a field that is left', () =>
    expect(shownIn(context(...editing, typed('\u0007'), left()).faults)).toEqual({ city: 'invalid' }));
  it('but not that nothing stands in it', () =>
    expect(shownIn(context(...editing, typed(''), left()).faults)).toEqual({}));
  it('and forgives it while it is typed into', () =>
    expect(shownIn(context(...editing, typed('\u0007'), left(), typed('S')).faults)).toEqual({}));
});

it('offers fields while it is edited, and locks them while it is saving', () => {
  const tags = (...events: Events) => [...walkJourney(billingDetailsMachine, input, events).snapshot.tags];
  expect([tags(loaded), tags(...editing), tags(...sent), tags(...sent, failed('saveDetails'))]).toEqual([
    [],
    ['editable'],
    ['busy', 'editable'],
    ['failed', 'editable'],
  ]);
});

it.each([
  [noAddress, true],
  [address, false],
])('knows an address that was never given: %j', (one, isSo) => expect(isBlank(one)).toBe(isSo));

/** Faults that are shown: one that was taken back is none. */
const shownIn = (faults: object) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
