import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/constants.ts';
import { writeGroupLetter } from '../../../server/domain/groups/groupLetter.ts';
import { contentOf } from '../../../server/domain/mail/renderRow.ts';
import { type GroupKind, groupMails } from '../../../server/words/mail/groupMails.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { demoConfig } from '../../kit/payments/provider.ts';
import { mailsTo } from '../../kit/server/accounts.ts';

/** Mails about groups: to everyone concerned, in their language, whatever people are called. */
const groups = await openGroups();
const { database } = groups;
const kinds = Object.keys(groupMails) as GroupKind[];
const hostileName = '👨‍👩‍👧 Żółć & <img src=x onerror="alert(1)"> שלום Großmäuler';

describe('every letter', async () => {
  const ola = await groups.actor('Łucja <b>');
  const group = await groups.group(ola, { places: 3 });
  // A reminder of what is missing says nothing if nothing is.
  await groups.rows(`update run set asks = '{birth}' where id = (select run_id from grp where id = $1)`, group.id);
  await ola.ask('POST groups/{id}/name', { params: { id: group.id }, body: { group_name: hostileName.slice(0, 45) } });
  await groups.inviteTo(ola, group, 'words@example.com');
  const [invitation] = await groups.rows<{ id: number }>('select id from invitation where group_id = $1', group.id);

  test.each(languages.flatMap((language) => kinds.map((kind) => [kind, language] as const)))(
    '%s in %s says something, and runs nothing',
    async (kind, language) => {
      const mail = await write(kind, language);
      expect(mail?.subject).toMatch(/^[^\n\r]{10,200}$/u);
      expect(mail?.subject).not.toMatch(/undefined|null|\[object/u);
      // A ticket's code is a picture of ours.
      expect(mail?.html).not.toMatch(
        /<img(?! src="[^"]+\/api\/tickets\/\w{12}\/code\.png")|<b>&|<b> Test|undefined|\[object/u,
      );
      expect(mail?.html).toContain(`lang="${language}"`);
      expect(mail?.text).not.toMatch(/undefined|\[object/u);
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Muster Gdańsk, 6 km Rekrut');
    },
  );

  async function write(kind: GroupKind, language: Language) {
    const isOffer = ['invitation', 'challenge', 'handover', 'offer_wave_changed'].includes(kind);
    const letter = await writeGroupLetter(
      database.db,
      kind,
      {
        template: kind,
        language,
        data: {
          group_id: group.id,
          invitation_id: isOffer ? (invitation?.id ?? 0) : null,
          actor: ola.id,
          subject: ola.id,
          wave_was: '2027-04-17T07:45:00Z',
        },
        recipient: ola.email,
        tries: 1,
        reader: { isKnown: true, hasReacted: true, isStopped: false, hasBounced: false, stopSecret: 'secret' },
      },
      demoConfig,
    );
    return 'unsent' in letter ? null : contentOf(letter);
  }

  test('an invitation reads as it should', async () => {
    const mail = await write('invitation', 'de');
    const [, link = ''] = /\n(http:\S+\/join\/\d+\/)[\w-]{43}\n/u.exec(mail?.text ?? '') ?? [];
    expect(link).toBe(`http://localhost:3000/join/${group.id}/`);
    expect(mail?.subject).toMatch(/^Łucja <b> Test lädt dich ein: Muster Gdańsk, /u);
    expect(mail?.html).toContain('Łucja &lt;b&gt; Test hält dir einen Platz frei: ');
  });

  test('nobody reads a secret in the database', async () => {
    const [mail] = await mailsTo(groups.server, 'words@example.com');
    const kept = await groups.rows<{ line: string }>(
      `select to_jsonb(invitation_secret)::text as line from invitation_secret union all
       select to_jsonb(invitation)::text from invitation union all select mail.data::text from mail`,
    );
    expect(mail?.token).toMatch(/^[\w-]{43}$/u);
    expect(kept.filter(({ line }) => line.includes(mail?.token ?? ''))).toEqual([]);
  });
});

test('everyone is written to in their own language, strangers in the inviter’s', async () => {
  const [ola, jan] = [await groups.actor('Ola', { language: 'pl' }), await groups.actor('Jürgen', { language: 'de' })];
  const group = await groups.group(ola, { places: 3 });
  await groups.join(jan, group);
  await groups.inviteTo(ola, group, 'nobody@example.com');
  await ola.ask('POST groups/{id}/delete', { params: { id: group.id } });
  const last = async (mails: Promise<{ subject: string; language: string }[]>) => {
    const mail = (await mails).at(-1);
    return [mail?.language, mail?.subject.split(':')[0]];
  };
  expect(await last(ola.mails())).toEqual(['pl', 'Grupa jest usunięta, a z nią Twoje miejsce']);
  expect(await last(jan.mails())).toEqual(['de', 'Die Gruppe ist gelöscht, dein Platz auch']);
  expect(await last(mailsTo(groups.server, 'nobody@example.com'))).toEqual(['pl', 'Miejsce już nie czeka']);
});

test('an invitation that was withdrawn before it was sent is not sent', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 3 });
  const email = 'overtaken@example.com';
  const invited = await groups.inviteTo(ola, group, email);
  expect((await groups.withdraw(ola, groups.invitedPlace(invited))).code).toBeNull();
  expect(await mailsTo(groups.server, email)).toEqual([]);
});

test('names of forty-five signs of any script stand in group, preview and history as typed', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 3 });
  const name = `${'👨‍👩‍👧‍👦'.repeat(20)}${'ż'.repeat(10)}${'ש'.repeat(10)}<i>&"`;
  const named = await ola.ask('POST groups/{id}/name', { params: { id: group.id }, body: { group_name: name } });
  const { group: preview } = await ola.ask('GET additions/verify', {
    query: { group_id: group.id, secret: group.code },
  });
  expect([named.name, preview.name]).toEqual([name, name]);
  expect((await groups.history(ola, group)).at(-1)).toBe(`Ola Test renamed the group to “${name}”`);
  for (const bad of [`${name}x`, 'a\u0000b', 'a\nb', ' ', '\u202e']) {
    const body = { group_name: bad };
    expect((await ola.call('POST groups/{id}/name', { params: { id: group.id }, body })).code).toBe('invalid');
  }
});

test('a deleted account leaves no name in history and mails', async () => {
  const [ola, eve] = [await groups.actor('Ola'), await groups.actor('Zdzisława')];
  const group = await groups.group(ola, { places: 4 });
  await groups.join(eve, group);
  await groups.challengeTo(ola, group, 'ghost@example.com');
  await ola.mails();
  await eve.ask('POST user/delete', { body: { email: eve.email, password: 'trzy żbiki w błocie' } });
  expect((await groups.history(ola, group)).slice(1)).toEqual([
    'Somebody joined the group',
    'Ola Test challenged ghost@example.com',
  ]);
  const tables = await groups.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const kept = await Promise.all(tables.map(({ name }) => groups.rows(`select * from "${name}"`)));
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Zdzisława|${eve.email.replace('.', '\\.')}`, 'u'));
});
