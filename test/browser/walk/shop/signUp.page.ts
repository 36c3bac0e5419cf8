import { alerts, heading as asks, type PageObject, pick, press } from '../pageObject.ts';
import { of, purchasePage } from './purchase.page.ts';

const cities: Readonly<Record<string, RegExp>> = { 1: /^Gdańsk/u };
const types: Readonly<Record<string, RegExp>> = { classic: /^Classic/u, legend: /^Legend/u };
const names: Readonly<Record<string, RegExp>> = {
  type: /^Type done$/u,
  city: /^City done$/u,
  distance: /^Distance done$/u,
  wave: /^Wave done$/u,
  places: /^Places(?: done)?$/u,
  payment: /^Payment$/u,
};

export const signUpPage: PageObject = {
  gestures: {
    ...purchasePage.gestures,
    'type.chosen': (page, event) => pick(page, types[of(event, 'eventType')] ?? /never/u),
    'city.chosen': (page, event) => pick(page, cities[of(event, 'cityId')] ?? /never/u),
    'step.revisited': (page, event) => press(names[of(event, 'step')] ?? /never/u)(page),
  },
  looks: {
    ...purchasePage.looks,
    // Without a run there is nothing to choose.
    'form.editing.choosingType': asks(/^(?:Which kind of run\?|Buy places)$/u),
    'form.editing.choosingCity': asks('Where would you like to run?'),
    'form.editing.choosingCity.gone': alerts(/no longer on sale/u),
    'form.editing.choosingDistance': asks(/^(?:Which distance\?|How old is the child)/u),
    'form.editing.choosingWave': asks('Which wave?'),
    'form.editing.countingPlaces': asks(/^How many (?:of you|children)\?$/u),
    'form.editing.paying': asks('Check and pay'),
    'form.editing.paying.termsChanged': alerts(/Our terms have changed/u),
  },
};
