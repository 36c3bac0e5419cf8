import type { Language, Region } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';

/** The taps on the page before the app is there, as the events that its charts get then. */
type StartedTap =
  | { readonly type: 'run.chosen'; readonly runId: number }
  | { readonly type: 'choice.tapped' | 'part.finished' }
  | { readonly type: 'login.submitted' }
  | { readonly type: 'provider.chosen'; readonly provider: SocialProviderName }
  | { readonly type: 'consent.given' | 'consent.refused' }
  | { readonly type: 'language.changed'; readonly language: Language }
  | { readonly type: 'region.changed'; readonly region: Region };
type TapType = StartedTap['type'];

export interface StartedTaps {
  /** Hands over the taps of these kinds; from now on their consumer listens for taps itself. */
  takeOver<Type extends TapType>(...types: readonly Type[]): readonly Extract<StartedTap, { type: Type }>[];
}

/**
 * Hears what is tapped, or done by keyboard, on the page before the app, and shows at once that it counts. `still`: the
 * page shows the runs, and not only what may be asked about cookies.
 */
export function hearTaps(page: Pick<Document, 'addEventListener'>, isStill: () => boolean): StartedTaps {
  let taps: readonly StartedTap[] = [];
  const taken = new Set<TapType>();
  /** Takes back what was shown. */
  let unmark: readonly (() => void)[] = [];

  /** A card's label, which clicks its field next; keys click the field alone. */
  let tapped: Element | null = null;

  const hear = (tap: StartedTap, mark: () => () => void) => {
    if (taken.has(tap.type)) return;
    taps = [...taps.filter((other) => !replaces(tap, other)), tap];
    unmark = [...unmark, mark()];
  };

  page.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const answer = target.closest<HTMLElement>('[data-answer]');
      if (answer !== null) {
        hear({ type: answer.dataset.answer === 'given' ? 'consent.given' : 'consent.refused' }, () => hidden(answer));
      }
      const provider = target.closest<HTMLElement>('[data-provider]')?.dataset.provider;
      if (provider !== undefined && isStill()) {
        hear({ type: 'provider.chosen', provider: provider as SocialProviderName }, nothing);
      }
      // Arrow keys and the space bar click, too, and so does a label on its field.
      if (target instanceof HTMLInputElement && target.name === 'event_id' && isStill()) {
        hear({ type: 'run.chosen', runId: Number(target.value) }, () => chosen(target));
        if (tapped?.contains(target)) hear({ type: 'choice.tapped' }, () => busy(target.form));
      }
      tapped = target.closest('label');
    },
    true,
  );
  page.addEventListener(
    'submit',
    (event) => {
      const type =
        event.target instanceof HTMLFormElement && event.target.name === 'signIn' ? 'login.submitted' : 'part.finished';
      if (!isStill() || taken.has(type)) return;
      event.preventDefault();
      hear({ type }, () => busy(event.target));
    },
    true,
  );
  page.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || !isStill()) return;
      const { name, value } = target;
      if (name === 'language') hear({ type: 'language.changed', language: value as Language }, nothing);
      if (name === 'region') hear({ type: 'region.changed', region: value as Region }, nothing);
    },
    true,
  );

  return {
    takeOver<Type extends TapType>(...types: readonly Type[]) {
      type Taken = Extract<StartedTap, { type: Type }>;
      const isTaken = (tap: StartedTap): tap is Taken => (types as readonly TapType[]).includes(tap.type);
      for (const type of types) taken.add(type);
      if (taken.has('part.finished') || taken.has('login.submitted')) {
        for (const take of unmark) take();
        unmark = [];
      }
      const found = taps.filter(isTaken);
      taps = taps.filter((tap) => !isTaken(tap));
      return found;
    },
  };
}

/** Only the last answer counts; another run is wanted before one goes on. */
const replaces = ({ type }: StartedTap, other: StartedTap) =>
  matterOf(type) === matterOf(other.type) || (goesOn.has(other.type) && (type === 'run.chosen' || goesOn.has(type)));
const goesOn: ReadonlySet<TapType> = new Set(['choice.tapped', 'part.finished']);
const matterOf = (type: TapType) => type.split('.')[0];

function chosen(field: HTMLInputElement) {
  const group = field.closest('[role="radiogroup"]');
  for (const card of group?.querySelectorAll<HTMLElement>('[data-on]') ?? []) delete card.dataset.on;
  for (const button of submitsOf(field.form)) delete button.dataset.busy;
  const card = field.closest('label');
  if (card !== null) card.dataset.on = 'true';
  return () => {
    field.checked = false;
    delete card?.dataset.on;
  };
}

function busy(form: EventTarget | null) {
  const buttons = submitsOf(form);
  for (const button of buttons) button.dataset.busy = 'true';
  return () => {
    for (const button of buttons) delete button.dataset.busy;
  };
}

/** A wide window shows another one than a phone. */
const submitsOf = (form: EventTarget | null) =>
  form instanceof HTMLFormElement ? [...form.querySelectorAll<HTMLElement>('[type="submit"]')] : [];

/** The question is answered. */
function hidden(answer: HTMLElement) {
  const question = answer.closest<HTMLElement>('[data-passing]');
  if (question !== null) question.hidden = true;
  return nothing();
}

const nothing = () => () => undefined;
