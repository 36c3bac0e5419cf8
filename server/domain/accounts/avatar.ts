import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Upload } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import {
  avatarSizes,
  extensionOf,
  hasAvatarExtension,
  isTooHeavy,
  isTooLarge,
  isTooSmall,
  smallAvatar,
} from '#contract/values/avatar.ts';
import { readPictureHead } from '#contract/values/pictureHead.ts';
import type { Deps } from '../../deps.ts';
import { squareSizes } from '../../outside/pictures/pictures.ts';
import type { Tables } from '../../store/schema.ts';
import { avatarWords } from '../../words/avatar.ts';
import { avatarAddress } from '../kit/addresses.ts';
import { Refusal, type Who } from '../kit/answers.ts';

/**
 * Takes a picture for an account in place of the one before (docs/rules/accounts.md 7). Its header is checked before
 * anything is decoded; the kept picture is redrawn from its pixels under a name that nobody can guess.
 */
export async function changeAvatar(
  { database: { db } }: Deps,
  { file, lang, who }: { readonly file: Upload; readonly lang: Language; readonly who: Who },
): Promise<{ avatar: string } | Refusal<'invalid' | 'too_large' | 'unauthenticated'>> {
  const format = formatOf(file, lang);
  if (format instanceof Refusal) return format;
  const squares = await squareSizes({ format, bytes: file.bytes }, [avatarSizes.full, avatarSizes.small]);
  if (squares === null) return refused(avatarWords[lang].unreadable());

  const full = `${randomBytes(16).toString('hex')}.webp`;
  const names = [full, smallAvatar(full)];
  const isKept = await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', who.id)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return false;
    await tx
      .insertInto('file')
      .values(squares.map((body, at) => ({ name: names[at] ?? full, type: 'image/webp', body })))
      .execute();
    await tx.updateTable('account').set({ avatar: full }).where('id', '=', who.id).execute();
    await removeAvatar(tx, account.avatar);
    return true;
  });
  return isKept ? { avatar: avatarAddress(full) ?? '' } : new Refusal('unauthenticated');
}

/** Deletes the files of an account's picture. */
export async function removeAvatar(tx: Transaction<Tables>, name: string | null): Promise<void> {
  if (name === null) return;
  await tx
    .deleteFrom('file')
    .where('name', 'in', [name, smallAvatar(name)])
    .execute();
}

/** What a file says that it is, or why it cannot be a person's picture. */
function formatOf({ name, type, bytes }: Upload, lang: Language) {
  const words = avatarWords[lang];
  if (!hasAvatarExtension({ name, type })) return refused(words.extension(extensionOf({ name, type })));
  if (isTooHeavy({ size: bytes.length })) return refused(words.tooHeavy(), 'too_large');
  if (bytes.length === 0) return refused(words.unloadable());
  const head = readPictureHead(bytes);
  if (head === null) return refused(words.unreadable());
  if (isTooSmall(head)) return refused(words.tooSmall());
  if (isTooLarge(head)) return refused(words.tooLarge());
  return head.format;
}

const refused = <Code extends 'invalid' | 'too_large' = 'invalid'>(text: string, code: Code = 'invalid' as Code) =>
  new Refusal(code, { avatar_file: [text] });
