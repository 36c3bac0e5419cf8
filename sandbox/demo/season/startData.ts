import { sql, type Transaction } from 'kysely';
import type { StartData } from '#contract/groups/startData.ts';
import { questionsOf, saveStartData } from '../../../server/domain/places/startData.ts';
import { editAsks } from '../../../server/domain/runs/asks.ts';
import type { Tables } from '../../../server/store/schema.ts';
import type { Chance } from './chance.ts';
import type { Runner } from './crowd.ts';
import { done } from './done.ts';

/** What the season's runs ask: what timing needs, a club, and how people come. */
export async function askStartData(tx: Transaction<Tables>, runId: number): Promise<void> {
  const coming = {
    ...({ id: null, kind: 'choice', required: false, asked_of: 'all', with_order: false, seen_by: 'staff' } as const),
    texts: { pl: 'Jak dojedziesz?', en: 'How will you come?', de: 'Wie kommst du?' },
    choices: [
      { id: null, pl: 'Samochodem', en: 'By car', de: 'Mit dem Auto' },
      { id: null, pl: 'Pociągiem', en: 'By train', de: 'Mit dem Zug' },
      { id: null, pl: 'Pieszo lub rowerem', en: 'On foot or by bicycle', de: 'Zu Fuß oder mit dem Rad' },
    ],
  };
  done(await editAsks(tx, runId, { asks: ['birth', 'sex', 'club'], questions: [coming] }, 'pl'));
}

const clubs = [
  ...['KS Retkinia', 'Klub Ósemka', 'Biegiem po Łodzi', 'AZS Politechnika', 'Straż Pożarna Zgierz', 'Nocne Lisy'],
  ...['Rudzka Góra Team', 'Kolejarz', 'Truchtacze z Bałut', 'Piotrkowska Running', 'Wataha', 'Lauftreff Ostkreuz'],
];

/** The persons of some places have entered all of it, some a part of it, and some nothing yet. */
export async function enterStartData(
  tx: Transaction<Tables>,
  runId: number,
  { chance, places }: { readonly chance: Chance; readonly places: ReadonlyMap<number, Runner> },
): Promise<void> {
  const { rows } = await sql<Pick<Parameters<typeof saveStartData>[1], 'run_date' | 'asks' | 'declaration'>>`
    select date as run_date, asks, declaration from run where id = ${runId}`.execute(tx);
  const [run] = rows;
  if (run === undefined) throw new Error(`there is no run ${runId}`);
  const questions = await questionsOf(tx, runId);
  const everybody = { region: 'pl', age_from: null, age_to: null } as const;
  for (const [id, runner] of places) {
    if (chance.isLucky(0.06)) continue;
    const entered: StartData = {
      birth_year: Number(runner.birthdate.slice(0, 4)),
      ...(!chance.isLucky(0.02) && { sex: runner.sex }),
      ...(chance.isLucky(0.3) && { club: chance.pick(clubs) }),
      answers: questions.flatMap((question) =>
        chance.isLucky(0.7) ? [{ question_id: question.id, value: String(chance.pick(question.choices).id) }] : [],
      ),
    };
    done(await saveStartData(tx, { id, ...run, ...everybody }, entered, { by: null, lang: runner.language }));
  }
}
