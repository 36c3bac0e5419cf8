import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { defaultRegion } from '#contract/constants.ts';
import { refundPath, staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { IconName } from '../../../../ui/Icon.tsx';
import { useRights } from '../../../hooks/useRights.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import { useTaskWords } from '../../../parts/run/useTaskWords.ts';
import { useReasonWords } from '../../../parts/useReasonWords.ts';
import type { NeedOfKind, WaitingNeed } from '../../../queries/office/needsYou.ts';

interface NeedWords {
  readonly icon: IconName;
  readonly title: string;
  readonly facts: ReactNode;
  /** What happens if nobody does anything; null if it is in the facts. */
  readonly next: string | null;
  readonly figure: string;
  readonly act: string;
  readonly to: string;
}
type Rows = { readonly [Kind in WaitingNeed['kind']]: (need: NeedOfKind<Kind>) => NeedWords };

/** Each kind of what waits, as people say it, and where it leads. */
export function useNeedWords(): (need: WaitingNeed) => NeedWords {
  const { t } = useLingui();
  const { money, number, dayAndTime, longDate, dateOf } = useFormat();
  const may = useRights();
  const titleOf = useTaskWords(defaultRegion).changeTitle;
  const reasons = useReasonWords();
  const rows: Rows = {
    approval: ({ run, by, since, until, groups, places, people, amount, currency, ...change }) => {
      const [who, at] = [by ?? t`an account that is gone`, dayAndTime(since, run.region)];
      const end = dayAndTime(until, run.region);
      return {
        icon: 'lock',
        title: t`Approve refunds: ${titleOf(change, run.region)}, ${run.name}`,
        facts: [
          t`Ordered by ${who}, ${at}`,
          plural(groups, { one: '# group', other: '# groups' }),
          plural(places, { one: '# place', other: '# places' }),
          t`people known: ${number(people)}`,
        ].join(' · '),
        next: t`Without an approval by ${end} it is dropped, and everything stays as it is.`,
        figure: money(amount, currency),
        act: '',
        to: change.of_payment === null ? staffPath('changes') : staffPath('payment', { id: change.of_payment.id }),
      };
    },
    refunds: ({ account, currency, count, amount, missing, since }) => {
      const [name, day] = [accountNames[account], dateOf(since, defaultRegion)];
      return {
        icon: 'wallet',
        title: plural(count, {
          one: `# refund waits because ${name} lacks the money`,
          other: `# refunds wait because ${name} lacks the money`,
        }),
        facts: t`The oldest has been waiting since ${day}. Nobody has been notified yet that the money is on its way.`,
        next: t`They go out automatically once enough has come in, or when you top up.`,
        figure: money(amount, currency),
        act: missing === null || missing === 0 ? t`Show the refunds` : t`Top up ${money(missing, currency)}`,
        to: staffPath('money'),
      };
    },
    money: ({ run, why, amount, currency, since, group_id: group }) => {
      const day = dateOf(since, run?.region ?? defaultRegion);
      return {
        icon: 'wallet',
        title: run === null ? t`Money without an order` : t`Decide about a payment: ${run.name}`,
        facts: [reasons[why], group !== null && t`Group ${group}`, t`since ${day}`].filter(Boolean).join(' '),
        next: t`Without a decision it stays as it is.`,
        figure: money(amount, currency),
        act: t`Decide on ${money(amount, currency)}`,
        to: staffPath('money'),
      };
    },
    transfers: ({ run, why, count, amount, currency, since }) => {
      const day = dateOf(since, run.region);
      return {
        icon: 'wallet',
        title:
          why === 'late'
            ? plural(count, {
                one: `# transfer has not come: ${run.name}`,
                other: `# transfers have not come: ${run.name}`,
              })
            : plural(count, {
                one: `# sum to send back by hand: ${run.name}`,
                other: `# sums to send back by hand: ${run.name}`,
              }),
        facts: why === 'late' ? t`The time of the first was up on ${day}.` : t`The first has been owed since ${day}.`,
        next:
          why === 'late'
            ? t`The places are on sale again. If the money still comes, it gets them back while there is room.`
            : t`Nobody but you can send it: no payment provider has this money.`,
        figure: money(amount, currency),
        act: t`Show the transfers`,
        to: staffPath('transfers'),
      };
    },
    stuck: ({ run, done, groups, faults, ...change }) => {
      const { id, name } = run;
      const { of_payment: payment } = change;
      const shared = {
        icon: 'alert',
        next: t`Nothing more happens until you try again or stop it.`,
        figure: t`${number(done)} of ${number(groups)}`,
      } as const;
      if (payment !== null) {
        return {
          ...shared,
          title: t`A refund could not go out: ${name}`,
          facts: t`Something has changed since it was ordered.`,
          act: t`Show the refund`,
          to: staffPath('payment', { id: payment.id }),
        };
      }
      return {
        ...shared,
        title: t`A bulk change is stuck: ${titleOf(change, run.region)}, ${run.name}`,
        facts: plural(faults, { one: '# group could not be done.', other: '# groups could not be done.' }),
        act: t`Show the change`,
        to: staffPath('runChanges', { id }),
      };
    },
    bounced: ({ run, people, with_phone: phone }) => ({
      icon: 'mail',
      title: t`E-mails do not arrive: ${run.name}`,
      facts: t`People affected: ${number(people)}, with a telephone number: ${number(phone)}.`,
      next: t`Until the address is corrected, they are not notified of changes.`,
      figure: number(people),
      act: t`Show the people`,
      to: `${staffPath('runPeople', { id: run.id })}?bounced=true`,
    }),
    cannotCome: ({ run, place_id: id, payment_id, name, wave_time, note, back, currency, since }) => {
      const [start, day] = [dayAndTime(wave_time, run.region), dateOf(since, run.region)];
      const who = name ?? t`Somebody`;
      return {
        icon: 'person',
        title: t`Cannot come: ${who}, ${run.name}`,
        facts: [t`Start ${start}, asked on ${day}.`, note !== null && `“${note}”`].filter(Boolean).join(' '),
        next: t`Without an answer the place stays as it is.`,
        figure: back === null ? '' : money(back, currency),
        ...(payment_id !== null && may('refunds.order')
          ? { act: t`Give money back`, to: refundPath(payment_id, id) }
          : { act: t`Show the place`, to: staffPath('place', { id }) }),
      };
    },
    unnumbered: ({ run, date, places }) => {
      const without = plural(places, { one: '# place has none', other: '# places have none' });
      return {
        icon: 'flag',
        title: t`Start numbers are missing: ${run.name}`,
        facts: t`${without}, the run is on ${longDate(date)}.`,
        next: t`Until then they start without a number.`,
        figure: number(places),
        act: t`Give start numbers`,
        to: staffPath('runStartNumbers', { id: run.id }),
      };
    },
    unasked: ({ run, date, places }) => {
      const sold = plural(places, { one: '# place', other: '# places' });
      return {
        icon: 'pen',
        title: t`Nobody is asked for birth year and sex: ${run.name}`,
        facts: t`${sold} so far, the run is on ${longDate(date)}. No timing works without both.`,
        next: t`Without an answer nobody is asked.`,
        figure: number(places),
        act: t`Choose what is asked`,
        to: `${staffPath('runSettings', { id: run.id })}#asked`,
      };
    },
  };
  return (need) => (rows[need.kind] as (one: WaitingNeed) => NeedWords)(need);
}
