import { applyAppearance } from './appearance.ts';
import { h } from './dom.ts';
import type { Appearance, FormLanguage } from './types.ts';
import { formWords } from './words.ts';

/** A question in a dialog of its own, the bank's (3-D Secure) by default; Escape refuses. */
export function askPayer(
  language: FormLanguage,
  style: Appearance,
  words: (typeof formWords)['en']['challenge'] = formWords[language].challenge,
): Promise<'pay' | 'cancel'> {
  const host = h('div', { lang: language });
  const root = host.attachShadow({ mode: 'open' });
  applyAppearance(root, style);
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text' },
    h('h2', { id: 'title' }, words.title),
    h('p', { id: 'text' }, words.text),
    h(
      'form',
      { method: 'dialog' },
      h('button', { class: 'Button Button--main', value: 'pay', autofocus: true }, words.agree),
      h('button', { class: 'Button', value: 'cancel' }, words.refuse),
    ),
  );
  root.append(dialog);
  document.body.append(host);
  const opener = document.activeElement;
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(dialog.returnValue === 'pay' ? 'pay' : 'cancel');
    });
  });
}
