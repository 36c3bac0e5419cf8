/**
 * Walks the generated paths of the charts in a real browser. Each event is made as a person makes it. Each state is
 * shown and, the first time, checked by axe and for overflow. There is one page, and the screen is mounted again for
 * each path. The long form takes every path, checks every language at both widths and keeps the pictures. The short
 * form takes a few long ways that make every event and reach every state, since `test/machines` takes every transition
 * without a page; it checks where a part of the state is new, each time in another variant, and half of them by axe.
 * Then a translator is at work, in the short form for the beginning of the longest way, and the page says the same step
 * by step.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { matchesState } from 'xstate';
import { languages } from '#contract/constants.ts';
import { isRecording, keepPart } from '../../flows/parts.ts';
import { translatePage } from '../../kit/browser/translator.ts';
import { keysOn, leavesOf, modelsIn, type Path, shortWays, type Way } from '../../kit/charts/walk.ts';
import { dealt, isLong } from '../../kit/share.ts';
import { models as confirmations } from '../../machines/accounts/emailConfirmation.model.ts';
import { models as stops } from '../../machines/accounts/mailStop.model.ts';
import { models as resets } from '../../machines/accounts/passwordReset.model.ts';
import * as avatarUpload from '../../machines/accounts/profile/avatarUpload.model.ts';
import * as billingDetails from '../../machines/accounts/profile/billingDetails.model.ts';
import * as profileModals from '../../machines/accounts/profile/profileModals.model.ts';
import * as registration from '../../machines/accounts/registration.model.ts';
import { models as sessions } from '../../machines/accounts/session.model.ts';
import { sides as addPlacesSides } from '../../machines/groups/addPlaces.model.ts';
import * as challenge from '../../machines/groups/challenge.model.ts';
import * as changeGroup from '../../machines/groups/changeGroup.model.ts';
import * as changeUser from '../../machines/groups/changeUser.model.ts';
import * as groupDialogs from '../../machines/groups/groupDialogs.model.ts';
import * as groupPayment from '../../machines/groups/groupPayment.model.ts';
import { models as handedOver } from '../../machines/groups/handedOver.model.ts';
import { sides as inviteSides } from '../../machines/groups/invite.model.ts';
import { models as joins } from '../../machines/groups/joining/joinGroup.model.ts';
import { models as startData } from '../../machines/groups/startData.model.ts';
import { models as tickets } from '../../machines/groups/tickets/ticket.model.ts';
import * as edit from '../../machines/kit/edit.model.ts';
import * as form from '../../machines/kit/form.model.ts';
import * as refund from '../../machines/money/refund.model.ts';
import * as staffInvitation from '../../machines/office/staffInvitation.model.ts';
import { models as staffSessions } from '../../machines/office/staffSession.model.ts';
import * as undoNotice from '../../machines/office/undoNotice.model.ts';
import * as reminder from '../../machines/page/reminder.model.ts';
import { ways as payments } from '../../machines/payments/payment/payment.model.ts';
import { models as refundOffers } from '../../machines/payments/refundOffer.model.ts';
import { models as massActions } from '../../machines/runs/massAction.model.ts';
import { sides as checkoutSides } from '../../machines/shop/checkout.model.ts';
import { models as openingLinks } from '../../machines/shop/opening/openingLink.model.ts';
import * as openingReminder from '../../machines/shop/opening/openingReminder.model.ts';
import * as ordersAgain from '../../machines/shop/ordersAgain.model.ts';
import { sides as signUpSides } from '../../machines/shop/signUp.model.ts';
import { expectToFit, lookAt } from '../kit/axe.ts';
import { avatarUploadPage } from '../walk/accounts/avatarUpload.page.ts';
import { billingDetailsPage } from '../walk/accounts/billingDetails.page.ts';
import { emailConfirmationPage } from '../walk/accounts/emailConfirmation.page.ts';
import { mailStopPage } from '../walk/accounts/mailStop.page.ts';
import { passwordResetPage } from '../walk/accounts/passwordReset.page.ts';
import { profileModalsPage } from '../walk/accounts/profileModals.page.ts';
import { registrationPage } from '../walk/accounts/registration.page.ts';
import { sessionPage } from '../walk/accounts/session.page.ts';
import { addPlacesPage } from '../walk/groups/addPlaces.page.ts';
import { challengePage } from '../walk/groups/challenge.page.ts';
import { changeGroupPage } from '../walk/groups/changeGroup.page.ts';
import { changeUserPage } from '../walk/groups/changeUser.page.ts';
import { groupDialogsPage } from '../walk/groups/groupDialogs.page.ts';
import { groupPaymentPage } from '../walk/groups/groupPayment.page.ts';
import { handedOverPage } from '../walk/groups/handedOver.page.ts';
import { invitePage } from '../walk/groups/invite.page.ts';
import { joinGroupPage } from '../walk/groups/joinGroup.page.ts';
import { startDataPage } from '../walk/groups/startData.page.ts';
import { ticketPage } from '../walk/groups/ticket.page.ts';
import { editPage } from '../walk/kit/edit.page.ts';
import { formPage } from '../walk/kit/form.page.ts';
import { refundPage } from '../walk/money/refund.page.ts';
import { staffInvitationPage } from '../walk/office/staffInvitation.page.ts';
import { staffSessionPage } from '../walk/office/staffSession.page.ts';
import { undoNoticePage } from '../walk/office/undoNotice.page.ts';
import { reminderPage } from '../walk/page/reminder.page.ts';
import type { PageObject, SentEvent } from '../walk/pageObject.ts';
import { paymentPage } from '../walk/payments/payment.page.ts';
import { refundOfferPage } from '../walk/payments/refundOffer.page.ts';
import { massActionPage } from '../walk/runs/massAction.page.ts';
import { checkoutPage } from '../walk/shop/checkout.page.ts';
import { openingLinkPage, openingReminderPage } from '../walk/shop/opening.page.ts';
import { ordersAgainPage } from '../walk/shop/ordersAgain.page.ts';
import { signUpPage } from '../walk/shop/signUp.page.ts';

type Model = ReturnType<typeof modelsIn>[number];
interface Walk {
  /** How the page of one screen is opened. */
  readonly side: string;
  readonly model: Model;
  readonly taken: readonly Way[];
}
interface Step {
  readonly event: { readonly type: string };
}
interface Log {
  /** What has been checked: whole states in the long form, their parts in the short one. */
  readonly seen: Set<string>;
  /** The number of checks. */
  looks: number;
  /** Events made by a gesture. */
  readonly made: Set<string>;
  /** The text after each step, for ways that are compared. */
  read: string[] | null;
}

const usual = { language: 'en', width: 390 } as const;
const others = languages
  .flatMap((language) => [{ language, width: 390 } as const, { language, width: 1280 } as const])
  .filter(({ language, width }) => language !== usual.language || width !== usual.width);

const intervals = [10, 20, 50, 100, 250];
const height = 844;
/** How many ways to an event are tried until the page offers its gesture. */
const tries = 80;
/** How many steps are repeated under a translator in the short form. */
const translatedSteps = 16;

/** A page that is opened in one way, or in several named ways. */
const alone = (models: Readonly<Record<string, unknown>>) => () =>
  walksOf(modelsIn(models).map((model) => ['', model]));
const each = (models: object) => () => walksOf(Object.entries(models) as [string, Model][]);
const sides = (of: Readonly<Record<string, { readonly model: unknown }>>) => () =>
  walksOf(Object.entries(of).map(([side, { model }]) => [side, model as Model]));
// The block of billing details is walked on its own.
const { billing: _inDialog, ...additions } = addPlacesSides;
const { billing: _inWizard, ...wizards } = signUpSides;

const charts: Readonly<Record<string, { readonly page: PageObject; walks(): Walk[] }>> = {
  session: { page: sessionPage, walks: each(sessions) },
  avatarUpload: { page: avatarUploadPage, walks: alone(avatarUpload) },
  changeGroup: { page: changeGroupPage, walks: alone(changeGroup) },
  changeUser: { page: changeUserPage, walks: alone(changeUser) },
  groupDialogs: { page: groupDialogsPage, walks: alone(groupDialogs) },
  form: { page: formPage, walks: alone(form) },
  billingDetails: { page: billingDetailsPage, walks: alone(billingDetails) },
  profileModals: { page: profileModalsPage, walks: alone(profileModals) },
  registration: { page: registrationPage, walks: alone(registration) },
  openingReminder: { page: openingReminderPage, walks: alone(openingReminder) },
  openingLink: { page: openingLinkPage, walks: each(openingLinks) },
  ordersAgain: { page: ordersAgainPage, walks: alone(ordersAgain) },
  passwordReset: { page: passwordResetPage, walks: each(resets) },
  emailConfirmation: { page: emailConfirmationPage, walks: each(confirmations) },
  mailStop: { page: mailStopPage, walks: each(stops) },
  refundOffer: { page: refundOfferPage, walks: each(refundOffers) },
  handedOver: { page: handedOverPage, walks: each(handedOver) },
  ticket: { page: ticketPage, walks: each(tickets) },
  startData: { page: startDataPage, walks: each(startData) },
  reminder: { page: reminderPage, walks: alone(reminder) },
  joinGroup: { page: joinGroupPage, walks: each(joins) },
  addPlaces: { page: addPlacesPage, walks: sides(additions) },
  challenge: { page: challengePage, walks: alone(challenge) },
  groupPayment: { page: groupPaymentPage, walks: alone(groupPayment) },
  invite: { page: invitePage, walks: each(inviteSides) },
  payment: { page: paymentPage, walks: sides(payments) },
  checkout: { page: checkoutPage, walks: sides(checkoutSides) },
  signUp: { page: signUpPage, walks: sides(wizards) },
  edit: { page: editPage, walks: alone(edit) },
  massAction: { page: massActionPage, walks: each(massActions) },
  refund: { page: refundPage, walks: each(refund.models) },
  staffInvitation: { page: staffInvitationPage, walks: alone(staffInvitation) },
  staffSession: { page: staffSessionPage, walks: each(staffSessions) },
  undoNotice: { page: undoNoticePage, walks: alone(undoNotice) },
};

for (const [chart, { page: object, walks }] of dealt(Object.entries(charts))) {
  // specification 10.20
  test(`the page follows its chart: ${chart}`, async ({ page }) => {
    test.setTimeout(isLong ? 3_600_000 : 900_000);
    await page.setViewportSize({ width: usual.width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The server draws initials, and the stage has no server.
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    await page.route('**/api/avatars/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawn }));
    await page.goto(process.env.STAGE_URL ?? '');
    await page.waitForFunction(() => window.stage !== undefined);
    await page.evaluate(() => window.stage.speak('en'));
    const log: Log = { seen: new Set(), looks: 0, made: new Set(), read: null };
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const ways = walks();
    const keys = new Set<string>();
    const take = async (side: string, model: Model, path: Way) => {
      await page.evaluate(([name, part]) => window.stage.open(name ?? '', part ?? ''), [chart, side]);
      await walk(page, path, object, log);
      for (const key of isRecording ? keysOn(model, path) : []) keys.add(key);
    };
    const compared = ways.flatMap(({ side, model, taken }) => taken.map((way) => ({ side, model, way })));
    const [longest] = compared.toSorted((one, other) => other.way.steps.length - one.way.steps.length);
    const read: string[][] = [];
    for (const one of compared) {
      const isRead = isLong || one === longest;
      log.read = isRead ? [] : null;
      await take(one.side, one.model, one.way);
      if (log.read !== null) read.push(log.read);
    }
    const unmade = Object.keys(object.gestures).filter((event) => !log.made.has(event));
    const paths =
      unmade.length > 0 ? ways.map(({ side, model }) => ({ side, model, all: model.getShortestPaths() })) : [];
    for (const event of unmade) {
      const further = paths.flatMap(({ side, model, all }) => waysTo(event, all).map((way) => ({ side, model, way })));
      for (const { side, model, way } of byNews(further).take(tries)) {
        if (log.made.has(event)) break;
        await take(side, model, way);
      }
    }
    expect([...log.made].sort()).toEqual(Object.keys(object.gestures).sort());
    await page.evaluate(`window.translator = (${translatePage})()`);
    faults.length = 0;
    for (const [at, one] of (isLong ? compared : compared.filter((way) => way === longest)).entries()) {
      const steps = isLong ? one.way.steps : one.way.steps.slice(0, translatedSteps + 1);
      log.read = [];
      await take(one.side, one.model, { steps });
      expect(log.read).toEqual(read[at]?.slice(0, steps.length - 1));
    }
    expect(faults, 'of a translated page').toEqual([]);
    const file = 'test/browser/page/walk.spec.ts';
    keepPart(`browser ${chart}`, { taken: [{ chart, file, where: 'browser', keys: [...keys] }] });
  });
}

/** Ways into one page have much in common; in the short form, they share what has been shown. */
function walksOf(models: readonly (readonly [side: string, Model])[]): Walk[] {
  const seen = new Set<string>();
  return models.map(([side, model]) => ({
    side,
    model,
    taken: isLong ? model.getShortestPaths() : shortWays(model, seen),
  }));
}

/**
 * The paths up to the event, the shortest first: one for each state in which it happens and each set of events before.
 */
function waysTo(event: string, paths: readonly Path[]): Pick<Path, 'steps'>[] {
  const cut = paths.flatMap(({ steps }) =>
    steps.flatMap(({ event: { type } }: Step, at) =>
      type === event && at > 0 ? [{ steps: steps.slice(0, at + 1) }] : [],
    ),
  );
  const from = ({ steps }: Pick<Path, 'steps'>) => {
    const before = new Set(steps.slice(0, -1).map(({ event: { type } }: Step) => type));
    return JSON.stringify([steps.at(-2)?.state.value, [...before].sort()]);
  };
  return [
    ...Map.groupBy(
      cut.sort((one, other) => one.steps.length - other.steps.length),
      from,
    ).values(),
  ].flatMap(([shortest]) => shortest ?? []);
}

/**
 * Prefers paths on which the event happens in the most different situation, such as the next step of a form or a loaded
 * price. A situation is a pair of these: parts of the state, earlier events, the way of opening the page.
 */
function* byNews<Further extends { readonly side: string; readonly way: Way }>(
  further: readonly Further[],
): Generator<Further> {
  const tried = new Set<string>();
  const left = new Map(further.map((one) => [one, pairsAt(one)]));
  const newsIn = (pairs: readonly string[]) => pairs.filter((pair) => !tried.has(pair)).length;
  while (left.size > 0) {
    const [[next, pairs]] = [...left].sort(([, one], [, other]) => newsIn(other) - newsIn(one)) as [
      [Further, string[]],
    ];
    left.delete(next);
    for (const pair of pairs) tried.add(pair);
    yield next;
  }
}

function pairsAt({ side, way }: { readonly side: string; readonly way: Way }): string[] {
  const before = way.steps.slice(1, -1).map(({ event: { type } }: Step) => type);
  const parts = [side, ...leavesOf(way.steps.at(-2)?.state.value ?? {}), ...new Set(before)];
  return parts.flatMap((one, at) => parts.slice(at).map((other) => `${one} ${other}`));
}

async function walk(page: Page, { steps }: Way, { gestures, looks }: PageObject, log: Log): Promise<void> {
  const before: string[] = [];
  for (const { event, state } of steps.slice(1)) {
    const fields = event as SentEvent;
    before.push(fields.type);
    const where = before.join(' > ');
    // A single message to the page if that is enough, because hundreds of steps each wait for it.
    const [isWorlds, became] = await page.evaluate(
      async (one) => [await window.stage.happen(one), window.stage.state()] as const,
      fields,
    );
    if (!isWorlds && (await gestures[fields.type]?.(page, fields))) log.made.add(fields.type);
    else if (!isWorlds) await page.evaluate((one) => window.stage.send(one), fields);
    const now = () => page.evaluate(() => window.stage.state());
    if (!isWorlds || !isDeepStrictEqual(became, state.value))
      await expect.poll(now, { message: where, intervals }).toEqual(state.value);
    const shown = Object.entries(looks).filter(([name]) => matchesState(name, state.value));
    await Promise.all(shown.map(([name, look]) => expect(look(page), `${where}: ${name}`).toBeVisible()));
    const parts = isLong ? [JSON.stringify(state.value)] : leavesOf(state.value);
    if (parts.some((part) => !log.seen.has(part))) await lookAround(page, where, log);
    for (const part of parts) log.seen.add(part);
    if (log.read !== null) log.read.push(await wordsOf(page));
  }
}

/** Waits until a translator has seen the texts; a clock may run. */
async function wordsOf(page: Page): Promise<string> {
  const words = await page.evaluate(() => {
    window.translator?.now();
    return document.body.innerText;
  });
  return words.replaceAll(/\d+:\d\d(?::\d\d)?/gu, '…').replaceAll(/\s+/gu, ' ');
}

/** Shows the state in all variants, in the short form in one of them, in turns; then as before. */
async function lookAround(page: Page, where: string, log: Log): Promise<void> {
  const ways = [usual, ...others];
  const turn = log.looks % ways.length;
  log.looks += 1;
  const looking = isLong ? ways : ways.slice(turn, turn + 1);
  // Two by axe and two without, so that over time each variant has its turn.
  const look = isLong || log.looks % 4 < 2 ? lookAt : expectToFit;
  for (const { language, width } of looking) {
    await page.setViewportSize({ width, height });
    await page.evaluate((one) => window.stage.speak(one), language);
    await look(page, `${where}, ${language}, ${width} pixels`);
    if (isLong) await page.screenshot({ path: test.info().outputPath(`${log.looks}.${language}.${width}.png`) });
  }
  await page.setViewportSize({ width: usual.width, height });
  await page.evaluate((one) => window.stage.speak(one), usual.language);
}
