/** What comments and pages cite, and whether it exists. */

/** The tree, by paths from its root. */
export interface Tree {
  exists(path: string): boolean;
  /** A page's text. */
  read(path: string): string;
}

/** `docs/rules/shop.md 3.2`: a page, a section and a paragraph. */
const cited = /(?:\.\.\/)*([\w./-]*[\w-]\.md|docs\/[\w./-]*\w)(?: (\d+)(?:\.(\d+))?(?!\.?\d))?/gu;
/** A file of the tree, by its path from the root; an import begins with a dot or a #. */
const file =
  /(?<![\w./#@-])(?:contract|machines|src|server|sandbox|test)\/[\w./-]*\.(?:tsx?|mjs|sql|css|html|yaml)\b/gu;
/** Pages that were never in the tree, and citations that nobody can follow. */
const outside =
  /\bthe specification\b|\bspecification(?:['’]s)? sections?\b|\bissue (?:section|#?\d)|\b(?:design|product)\/\w|\.md,? (?:sections?\b|#\d)|\.md, \d|\bas specified\b|\bmock-?ups?\b|\b(?:in )?the design(?:['’]s)?\b/giu;

/** The broken citations of a code file. */
export function vainCitations(code: string, tree: Tree): string[] {
  // A citation may be broken across two lines of a comment.
  const text = code.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/gu, ' ');
  const named = [...text.matchAll(cited)].flatMap(([whole, page = '', section, paragraph]) =>
    isThere(tree, page, section, paragraph) ? [] : [whole],
  );
  const files = [...text.matchAll(file)].map(([path]) => path).filter((path) => !tree.exists(path));
  return [...named, ...files, ...outsideNames(text)];
}

/** Names in a text that nobody can look up. */
export const outsideNames = (text: string): string[] => [...text.matchAll(outside)].map(([whole]) => whole);

function isThere(tree: Tree, page: string, section?: string, paragraph?: string): boolean {
  if (!tree.exists(page)) return false;
  if (section === undefined) return true;
  const [, body] = tree.read(page).split(new RegExp(`^## ${section}\\. .*$`, 'mu'));
  const [own = ''] = body?.split(/^## /mu) ?? [];
  return body !== undefined && (paragraph === undefined || new RegExp(`^${paragraph}\\. `, 'mu').test(own));
}

/** The broken links of a page, to other pages, headings or files. */
export function vainLinks(path: string, text: string, tree: Tree): string[] {
  return [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/gu)].flatMap(([, target = '']) => {
    if (/^\w+:/u.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const page = file === '' ? path : new URL(file, `file:///${path}`).pathname.slice(1);
    const leads = tree.exists(page) && (anchor === undefined || anchorsOf(tree.read(page)).includes(anchor));
    return leads ? [] : [target];
  });
}

/** Paths in backticks that do not exist; `*` is any name. */
export function vainPaths(text: string, find: (path: string) => boolean): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/gu)].flatMap(([, named = '']) =>
    isPath.test(named) && !find(named) ? [named] : [],
  );
}

const isPath = /^(?:contract|machines|src|server|sandbox|locales|test|docs)\/[\w./*-]*$/u;

/** Anchors of headings, as on GitHub and in editors. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gmu, '');
