import { useLingui } from '@lingui/react/macro';
import { runPageLimits as is } from '#contract/shop/runPage.values.ts';
import type { TypedPart } from '#machines/runs/page.form.ts';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import { LineField } from './LineField.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './Page.module.css';
import type { PartProps } from './part.ts';
import { TextsField } from './TextsField.tsx';

/** Where it is, and whose it is. */

type Venue = NonNullable<TypedPart<'venue'>>;
const noVenue: Venue = {
  name: '',
  lines: [],
  postal: null,
  town: null,
  lat: null,
  lon: null,
  parking: {},
  transport: {},
};

export function VenuePart({ value, onChange, errorAt }: PartProps<'venue'>) {
  const { t } = useLingui();
  const { language, run } = useEditor();
  const venue = value ?? noVenue;
  const set = (change: Partial<Venue>) => onChange({ ...venue, ...change });
  return (
    <>
      <LineField
        label={t`Name of the place`}
        value={venue.name}
        maxLength={is.venueLine}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <LineField
        label={t`Street or way`}
        value={venue.lines[0] ?? ''}
        maxLength={is.venueLine}
        error={errorAt('lines.0')}
        optional
        onChange={(line) => set({ lines: [line, ...venue.lines.slice(1)] })}
      />
      <div className={styles.three}>
        <LineField
          label={t`Postal code`}
          value={venue.postal}
          maxLength={20}
          error={errorAt('postal')}
          optional
          onChange={(postal) => set({ postal })}
        />
        <LineField
          label={t`Town`}
          value={venue.town}
          placeholder={run.city}
          maxLength={is.venueLine}
          error={errorAt('town')}
          optional
          onChange={(town) => set({ town })}
        />
        <NumberField
          label={t`Latitude`}
          value={venue.lat}
          least={-90}
          most={90}
          step="any"
          error={errorAt('lat')}
          onChange={(lat) => set({ lat })}
        />
        <NumberField
          label={t`Longitude`}
          value={venue.lon}
          least={-180}
          most={180}
          step="any"
          error={errorAt('lon')}
          onChange={(lon) => set({ lon })}
        />
      </div>
      <TextsField
        isProse
        label={t`Parking`}
        texts={venue.parking}
        limit={is.directions}
        error={errorAt(`parking.${language}`)}
        onChange={(parking) => set({ parking })}
      />
      <TextsField
        isProse
        label={t`Public transport`}
        texts={venue.transport}
        limit={is.directions}
        error={errorAt(`transport.${language}`)}
        onChange={(transport) => set({ transport })}
      />
    </>
  );
}

type Organiser = NonNullable<TypedPart<'organiser'>>;
const nobody: Organiser = { name: '', email: null, phone: null, website: null, imprint: {} };

export function OrganiserPart({ value, onChange, errorAt }: PartProps<'organiser'>) {
  const { t } = useLingui();
  const { language } = useEditor();
  const organiser = value ?? nobody;
  const set = (change: Partial<Organiser>) => onChange({ ...organiser, ...change });
  return (
    <>
      <LineField
        label={t`Who organises it`}
        value={organiser.name}
        maxLength={is.organiser}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <div className={styles.three}>
        <LineField
          label={t`E-mail`}
          type="email"
          value={organiser.email}
          error={errorAt('email')}
          optional
          onChange={(email) => set({ email })}
        />
        <LineField
          label={t`Phone`}
          type="tel"
          value={organiser.phone}
          maxLength={is.phone}
          error={errorAt('phone')}
          optional
          onChange={(phone) => set({ phone })}
        />
      </div>
      <LineField
        label={t`Website`}
        type="url"
        placeholder="https://"
        value={organiser.website}
        maxLength={is.url}
        error={errorAt('website')}
        optional
        onChange={(website) => set({ website })}
      />
      <TextsField
        isProse
        label={t`Imprint`}
        texts={organiser.imprint}
        limit={is.imprint}
        error={errorAt(`imprint.${language}`)}
        onChange={(imprint) => set({ imprint })}
      />
    </>
  );
}
