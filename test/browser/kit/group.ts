import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { call, comeSignedIn, makeAccount, signIn, takePlaces } from './account.ts';
import { mailsTo } from './mailbox.ts';

export interface Gathered {
  readonly id: number;
  readonly code: string;
  /** The path of the link that the captain shares. */
  readonly link: string;
}

const Answer = v.object({ data: v.object({ code: v.string() }) });
type More = Partial<Pick<Parameters<typeof takePlaces>[2], 'region' | 'run' | 'places' | 'groupName'>>;
const free = { region: 'pl', run: 'Muster Gdańsk', isPaid: true } as const;

/** A group of paid places, with the page's visitor signed in as its captain. */
export async function gather(page: Page, shop: string, email: string, more: More = {}): Promise<Gathered> {
  await comeSignedIn(page, shop, email);
  return gatherAs(shop, email, more);
}

/** The same for an existing account. */
export async function gatherAs(shop: string, email: string, more: More = {}): Promise<Gathered> {
  const id = await takePlaces(shop, email, { ...free, ...more });
  const headers = { authorization: `Bearer ${await signIn(shop, email)}` };
  const answer = await fetch(`${shop}/api/groups/${id}?lang=en&region=pl`, { headers });
  const { code } = v.parse(Answer, await answer.json()).data;
  return { id, code, link: `/join/${id}/${code}` };
}

/** A person with an account of their own, who takes a paid place by the group's code. */
export async function joinByCode(shop: string, email: string, { id, code }: Gathered): Promise<void> {
  await makeAccount(shop, email);
  const body = { group_id: id, secret: code };
  await call(shop, 'addition/accept-invitation', { token: await signIn(shop, email), body });
}

/** The link to a group in the latest mail to an address, once there are this many. */
export async function joinLinkTo(shop: string, email: string, mails: number): Promise<string> {
  const [mail] = await mailsTo(shop, email, mails);
  const [link = ''] = /https?:\/\/\S+\/join\/\d+\/[\w-]+/u.exec(mail?.text ?? '') ?? [];
  return link;
}

/** A group's page as people look at it. */
export class GroupPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get dialog() {
    return this.page.locator('dialog[open]:not([data-closing])');
  }

  /** The place whose line contains this text. */
  place(text: string | RegExp) {
    const people = this.page.getByRole('region', { name: 'Who is in' });
    return people.getByRole('row').or(people.getByRole('listitem')).filter({ hasText: text }).first();
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/group/${id}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  }

  /** Chooses from the group's menu. */
  async manage(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Manage the group' }).click();
    await this.choose(action);
  }

  /** Chooses from the menu of a place. */
  async act(who: string | RegExp, action: string): Promise<void> {
    await this.place(who)
      .getByRole('button', { name: /^Actions for/u })
      .click();
    await this.choose(action);
  }

  /** Chooses from the open menu. Until the menu has the focus, it may still move, and a press would miss. */
  private async choose(action: string): Promise<void> {
    await expect(this.page.getByRole('menuitem').first()).toBeFocused();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
