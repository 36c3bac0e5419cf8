/**
 * The key under which the tab keeps the secret of a mailed link, of an invitation, to enrol a second factor or to
 * confirm the address of a run: it leaves the address at once (docs/rules/page.md 3.3). The invitation's secret is also
 * valid for the second factor of the member who has joined by it.
 */
export const mailedSecretKey = 'muster-staff-link';
export const keepMailedSecret = ({ setItem }: Pick<Storage, 'setItem'>, secret: string) =>
  setItem(mailedSecretKey, secret);
