import { t } from '@lingui/core/macro';
import { matchPath } from 'react-router';
import { createActor } from 'xstate';
import type { Language, Region } from '#contract/constants.ts';
import type { LoggedLine } from '#contract/errors.ts';
import { regionOf } from '#contract/host.ts';
import {
  staffContactPage,
  staffContactPath,
  staffFactorPath,
  staffInvitationPage,
  staffInvitationPath,
  staffRoot,
} from '#contract/staff/paths.ts';
import { appMachine } from '#machines/page/app.machine.ts';
import { createDownload } from '../api/download.ts';
import { type Caller, createRequest } from '../api/request.ts';
import { createUpload } from '../api/upload.ts';
import { withRetries } from '../api/withRetries.ts';
import { inspected } from '../flows/inspected.ts';
import { detectLanguage, languageIn, languageKey } from '../i18n/detect.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { createCache } from '../shell/cache.ts';
import { storageOf } from '../shell/storageOf.ts';
import { createToasts } from '../shell/toasts.ts';
import { activate } from './catalogues.ts';
import { staffAppEffects } from './effects/kit/staffApp.effects.ts';
import type { InvitationWorld } from './effects/office/staffInvitation.effects.ts';
import { startStaffSession } from './effects/office/staffSession.effects.ts';
import { tellingRequest, tellingUpload, undoNotices } from './effects/office/undoNotice.effects.ts';
import { askForCode, downloadWithStepUp, withStepUp } from './effects/office/withStepUp.ts';
import type { Staff } from './hooks/StaffContext.ts';
import { attended } from './kit/attendance.ts';
import { keepMailedSecret } from './kit/mailedSecret.ts';
import type { StaffServices } from './kit/services.ts';
import { patternOf } from './routes.ts';

const languageCookieDays = 365;
/** The shop's session (docs/rules/accounts.md 5.2). */
const tokenCookie = 'access_token';

/** Makes, once per page, everything that lives as long as the page, and starts it. */
export function startStaff(view: Window, send?: typeof fetch): Staff {
  const { document, location } = view;
  const storage = storageOf(() => view.localStorage);
  const tabStorage = storageOf(() => view.sessionStorage);
  takeSecret(view, tabStorage);
  const toasts = createToasts();
  let offset = 0;
  const caller: Caller = {
    language: () => actor.getSnapshot().context.language,
    region: () => regionOf(location.hostname, storage.getItem('region')),
    token: () => session.getSnapshot().context.token,
    fbc: () => null,
    sawServerTime: (at) => {
      offset = at.getTime() - Date.now();
    },
    sawDeadToken: (token) => session.send({ type: 'token.refused', token }),
  };
  const patiently = attended(view, withRetries(send ?? ((...ask) => fetch(...ask))));
  const request = createRequest(caller, patiently);
  const requestAs = (token: string | null) =>
    createRequest({ ...caller, token: () => token, sawDeadToken: () => undefined }, patiently);
  const tellUndoable = (logged: LoggedLine) => tellLogged(logged);
  const services: StaffServices = {
    request: tellingRequest(
      withStepUp(request, () => askForCode(session)),
      tellUndoable,
    ),
    upload: tellingUpload(createUpload(caller), tellUndoable),
    download: downloadWithStepUp(createDownload(caller, patiently), () => askForCode(session)),
    cache: createCache(),
    language: caller.language as () => Language,
    serverNow: () => Date.now() + offset,
    notify: toasts.notify,
    storage,
    tabStorage,
  };
  const page = {
    activate,
    keepLanguage(language: Language) {
      writeCookie(document, languageKey, language, languageCookieDays);
      storage.setItem(languageKey, language);
    },
    route: () => patternOf(location.pathname),
    languageFailed: () => t`The language could not be changed. Check your connection and try again.`,
  };
  const actor = createActor(appMachine.provide(staffAppEffects({ ...services, request }, page)), {
    input: {
      language: detectLanguage({
        search: location.search,
        cookie: document.cookie,
        localStorage: storage,
        sessionStorage: tabStorage,
        browser: view.navigator.languages,
        htmlTag: document.documentElement.lang,
      }),
      isAsked: languageIn(location.search) !== undefined,
      region: caller.region() as Region,
    },
    ...inspected(),
  });
  actor.start();
  const session = startStaffSession({
    services,
    request,
    requestAs,
  });
  const tellLogged = undoNotices(services, session);
  actor.send({ type: 'page.opened' });
  const invitation: InvitationWorld = {
    services,
    requestAs,
    shopToken: () => readCookie(document, tokenCookie),
    signIn: (credentials) => session.send({ type: 'login.submitted', ...credentials }),
  };
  return { actor, session, services, toasts, invitation };
}

/** What is left in the address of a mailed link. */
const leftOf = [
  [staffInvitationPath(':token'), staffInvitationPage],
  [staffContactPath(':token'), staffContactPage],
  [staffFactorPath(':token'), staffRoot],
] as const;

/** The secret of a mailed link leaves address and history before anything else can read it there. */
function takeSecret({ location, history }: Pick<Window, 'location' | 'history'>, tab: StaffServices['tabStorage']) {
  for (const [path, left] of leftOf) {
    const { token } = matchPath(path, location.pathname)?.params ?? {};
    if (token === undefined) continue;
    keepMailedSecret(tab, token);
    history.replaceState(null, '', left + location.search);
  }
}
