import { globSync } from 'node:fs';
import { filesAtOnce } from './atOnce.ts';

/** Texts that come together, a file per language in a folder (lingui.config.ts). */
interface CatalogueRow {
  readonly folder: string;
  /**
   * The folders of its texts; null for all that no other catalogue of the page has. One that several need stands in
   * each.
   */
  readonly texts: readonly string[] | null;
  /** Files that others need as well: their texts stand in each. */
  readonly shared?: readonly string[];
}
type Catalogues = Readonly<Record<string, CatalogueRow>>;

/** Needed by the screens of an account alone. */
const ofAccount = [
  'groups/group',
  'groups/joinGroup',
  'groups/kidsGroup',
  'groups/startData',
  'groups/ticket',
  'accounts/profile',
  'accounts/signUps',
].map((screen) => `src/screens/${screen}`);

/** For the page of a run, which the server renders: its screen and what only that shows. */
const ofRunPage = ['src/screens/shop/run', 'src/app/routes/run/RunPageRoute.tsx'];

const atOnce = filesAtOnce('src/main.tsx', 'src/app/start/prerender.tsx');
const withRunPage = filesAtOnce('src/app/routes/run/RunPageRoute.tsx').filter(
  (file) => ![...atOnce, ...ofRunPage].some((one) => file.startsWith(one)),
);

/** The runners': with the app what is on a visitor's first screen, then their other screens, then those of an account. */
const ofRunners = {
  start: { folder: 'locales/start', texts: atOnce },
  shop: { folder: 'locales', texts: null },
  account: { folder: 'locales/account', texts: ofAccount },
  run: { folder: 'locales/run', texts: ofRunPage, shared: withRunPage },
} satisfies Catalogues;

/** The staff's come with their app, those of parts that it shares with the shop, too. */
const staffFolder = 'src/staff';
const ofStaff = {
  staff: { folder: 'locales/staff', texts: filesAtOnce(...globSync(`${staffFolder}/**/*.{ts,tsx}`).sort()) },
} satisfies Catalogues;

/** The pages with texts, by their file, each with the catalogues that its own script brings (src/i18n/createCatalogues.ts). */
export const entries = { 'index.html': ofRunners, 'staff.html': ofStaff } satisfies Readonly<
  Record<string, Catalogues>
>;

/** All catalogues, with what is looked for in each and what is not. */
export function allCatalogues() {
  return Object.values<Catalogues>(entries).flatMap((own) => {
    const rows = Object.values(own);
    const others = rows
      .flatMap(({ texts }) => texts ?? [])
      .map((path) => (path.endsWith('.tsx') || path.endsWith('.ts') ? path : `${path}/**`));
    return rows.map(({ folder, texts, shared = [] }) =>
      texts === null
        ? { folder, include: ['src'], exclude: [...others, `${staffFolder}/**`] }
        : { folder, include: [...texts, ...shared], exclude: [] },
    );
  });
}
