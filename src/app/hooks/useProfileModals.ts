import { type ProfileModalsActor, startProfileModals } from '../../effects/accounts/profileModals.effects.ts';
import { type App, useApp } from '../start/AppContext.ts';

/** One per page, from the first sight of somebody signed in; it lives on while others sign in. */
const started = new WeakMap<App, ProfileModalsActor>();

/** The dialogs over the screens of a signed-in person: the frame shows them, the profile opens them. */
export function useProfileModals(): ProfileModalsActor {
  const app = useApp();
  const running = started.get(app);
  if (running !== undefined) return running;
  const actor = startProfileModals({
    services: app.services,
    jar: document,
    chooseLanguage: (language) => app.actor.send({ type: 'language.changed', language }),
  });
  started.set(app, actor);
  return actor;
}
