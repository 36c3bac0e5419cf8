import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import type { Refundable } from '../../../queries/money/money.ts';
import styles from './Payment.module.css';

interface ChosenPlacesProps extends Pick<Refundable, 'payment' | 'places'> {
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

/** The places of a payment, each with what is kept for it. */
export function ChosenPlaces({ payment, places, chosen, onChoose }: ChosenPlacesProps) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const { currency, region } = payment;
  const of = (cents: number) => money(cents, currency);
  const all = places.length > 1 && chosen.length === places.length;
  return (
    <ul className={styles.places}>
      {places.map(({ id, name, is_captain, wave_time, distance, price, fee }) => (
        <li key={id}>
          <Tick
            name={`place-${id}`}
            checked={chosen.includes(id)}
            onChange={(isOn) => onChoose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            <span className="strong" translate={name === null ? undefined : 'no'}>
              {name ?? t`Nobody yet`}
            </span>{' '}
            <span className="small quiet">
              {is_captain && t`captain, `}
              <span translate="no">{distance}</span>
              {`, ${dayAndTime(wave_time, region)}`}
            </span>
          </Tick>
          <p className={styles.worth}>
            <span className="strong">{of(price + fee)}</span>
            <span className="small quiet">{t`${of(price)} and ${of(fee)} fee`}</span>
          </p>
        </li>
      ))}
      {places.length > 1 && (
        <li>
          <Tick name="all" checked={all} onChange={(isOn) => onChoose(isOn ? places.map(({ id }) => id) : [])}>
            {t`All of them`}
          </Tick>
          <p className={styles.worth}>{of(places.reduce((sum, { price, fee }) => sum + price + fee, 0))}</p>
        </li>
      )}
    </ul>
  );
}
