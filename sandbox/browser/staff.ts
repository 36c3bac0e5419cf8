/** Keeps the token in this tab, where the staff's pages look for it. */
const { token = '', key = '' } = document.getElementById('enter')?.dataset ?? {};
sessionStorage.setItem(key, token);
