/**
 * Says in `--keyboard` how much of the window a phone's keyboard covers, where it lies over the page (iOS, and Android since
 * Chrome 108) and the window's height does not tell. A page that is enlarged by two fingers is no keyboard.
 */
export function keepAboveKeyboard(view: Pick<Window, 'visualViewport' | 'document'> = window): () => void {
  const { visualViewport } = view;
  const { documentElement: page } = view.document;
  if (!visualViewport) return () => undefined;
  const look = () => {
    const { scale, height, offsetTop } = visualViewport;
    const covered = scale > 1.01 ? 0 : Math.max(0, Math.round(page.clientHeight - height - offsetTop));
    page.style.setProperty('--keyboard', `${covered}px`);
  };
  look();
  for (const change of ['resize', 'scroll']) visualViewport.addEventListener(change, look);
  return () => {
    for (const change of ['resize', 'scroll']) visualViewport.removeEventListener(change, look);
    page.style.removeProperty('--keyboard');
  };
}
