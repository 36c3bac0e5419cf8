import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import { openingPath, runPath } from '#contract/paths.ts';
import type { Queries } from '../../../store/database.ts';
import { saleIsOn, sellsNow } from '../../../store/saleRules.ts';
import { dateWithYear, dayAndTime } from '../../../words/format.ts';
import { openingMails } from '../../../words/mail/orderMails.ts';
import { addressOf } from '../../kit/addresses.ts';
import { type Letter, letterOf, oneLine, type Sender, stopOf } from '../../mail/letter.ts';
import { lettersOf } from '../../mail/letters.ts';
import { type MailRow, overtaken, type Unsent, unwanted } from '../../mail/mailRow.ts';

export const openingLetters = lettersOf({
  family: openingMails,
  write: ({ config, database: { db } }, kind, row) => writeOpeningLetter(db, kind, row, config),
});

interface Facts {
  readonly secret: string;
  readonly is_confirmed: boolean;
  readonly round: number;
  readonly is_sent: boolean;
  readonly is_on: boolean;
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly date: string;
  readonly region: Region;
  readonly sales_open: Date | null;
}

/** The link that confirms a reminder, or the reminder itself; why it is not sent where it has become pointless. */
async function writeOpeningLetter(
  db: Queries,
  kind: keyof typeof openingMails,
  { data, language, reader }: MailRow,
  sender: Sender,
): Promise<Letter | Unsent> {
  const id = data.opening_reminder_id ?? null;
  const facts = await readFacts(db, id);
  if (facts === null) return overtaken;
  if (reader.isStopped || reader.hasBounced) return unwanted;
  const { secret, key, name, city, date, region, sales_open } = facts;
  if (kind === 'opening_asked' && facts.is_confirmed) return overtaken;
  if (kind === 'sale_opened') {
    if (!facts.is_sent || facts.round !== data.round) return overtaken;
    if (!facts.is_on) {
      await waitAgain(db, facts.round, id);
      return overtaken;
    }
  }
  const { shape, [language]: words } = openingMails[kind];
  const mailFacts = {
    run: name,
    city,
    date: dateWithYear(date, language),
    opens: sales_open && dayAndTime(sales_open, region, language),
  };
  return letterOf(language, sender, {
    subject: oneLine(words.subject(mailFacts)),
    tone: shape.tone,
    state: words.state,
    heading: words.heading(mailFacts),
    body: words.body(mailFacts),
    button: {
      label: words.button,
      address: addressOf(sender, region, kind === 'sale_opened' ? runPath(language, key) : openingPath(secret)),
    },
    stop: stopOf(language, sender, region, reader.stopSecret),
  });
}

/** The sale was closed again before the mail went out: it waits for the next opening. */
const waitAgain = (db: Queries, round: number, id: number | null) =>
  sql`update opening_reminder set sent_at = null, round = round + 1
    where id = ${id} and round = ${round} and sent_at is not null`.execute(db);

async function readFacts(db: Queries, id: number | null): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select opening_secret(opening_reminder.id) as secret, confirmed_at is not null as is_confirmed,
      opening_reminder.round, sent_at is not null as is_sent,
      coalesce(${sql.raw(saleIsOn)}, false)
        and exists (select from wave where wave.run_id = run.id and ${sql.raw(sellsNow)}) as is_on,
      run.key, run.name, city.name as city, run.date, run.region, run.sales_open
    from opening_reminder join run on run.id = opening_reminder.run_id join city on city.id = run.city_id
    where opening_reminder.id = ${id} and run.state = 'published'`.execute(db);
  return rows[0] ?? null;
}
