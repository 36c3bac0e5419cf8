/** Stores the token in this tab, where the staff's pages look for it, before it leads there. */
const enter = document.getElementById('enter');
const { token = '', key = '' } = enter?.dataset ?? {};
sessionStorage.setItem(key, token);
enter?.removeAttribute('hidden');
