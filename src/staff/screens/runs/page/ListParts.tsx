import { useLingui } from '@lingui/react/macro';
import { runPageLimits as is } from '#contract/shop/runPage.values.ts';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import { ListField } from '../../../parts/editor/ListField.tsx';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { TimeField } from '../../../parts/fields/TimeField.tsx';
import { LineField } from './LineField.tsx';
import styles from './Page.module.css';
import { PictureDrop, PictureField } from './PictureField.tsx';
import type { PartProps } from './part.ts';
import { TextsField } from './TextsField.tsx';
import { TextsList } from './TextsList.tsx';

/** The parts that are lists. */

export function GalleryPart({ value, onChange, errorAt }: PartProps<'gallery'>) {
  const { t } = useLingui();
  const { isLocked, language } = useEditor();
  const left = is.gallery - value.length;
  return (
    <>
      {value.length > 0 && (
        <ListField
          lines={value}
          most={value.length}
          add=""
          nameOf={(place) => t`picture ${place}`}
          newLine={() => {
            throw new Error('Pictures are dropped.');
          }}
          onChange={(lines) => onChange([...lines])}
          draw={(picture, change, at) => (
            <>
              <PictureField
                label={t`Another picture`}
                picture={picture}
                error={errorAt(String(at))}
                onChange={(changed) =>
                  changed === null
                    ? onChange(value.toSpliced(at, 1))
                    : change({ ...picture, ...changed, caption: picture.caption })
                }
              />
              <TextsField
                label={t`Words under it`}
                texts={picture.caption}
                limit={is.caption}
                error={errorAt(`${at}.caption.${language}`)}
                onChange={(caption) => change({ ...picture, caption })}
              />
            </>
          )}
        />
      )}
      {!isLocked && left > 0 && (
        <PictureDrop
          key={value.length}
          label={t`Add pictures`}
          most={left}
          onSent={(sent) => onChange([...value, ...sent.map((picture) => ({ ...picture, caption: {} }))])}
        />
      )}
    </>
  );
}

export function FiguresPart({ value, onChange, errorAt }: PartProps<'figures'>) {
  const { t } = useLingui();
  const { language } = useEditor();
  return (
    <ListField
      lines={value}
      most={is.figures}
      add={t`Add a figure`}
      nameOf={(place) => t`figure ${place}`}
      newLine={() => ({ figure: '', words: {} })}
      onChange={onChange}
      draw={(line, change, at) => (
        <div className={styles.three}>
          <LineField
            label={t`Figure`}
            value={line.figure}
            maxLength={is.figure}
            error={errorAt(`${at}.figure`)}
            onChange={(figure) => change({ ...line, figure })}
          />
          <TextsField
            label={t`What it counts`}
            texts={line.words}
            limit={is.figureWords}
            error={errorAt(`${at}.words.${language}`)}
            onChange={(words) => change({ ...line, words })}
          />
        </div>
      )}
    />
  );
}

export function ProgrammePart({ value, onChange, errorAt }: PartProps<'programme'>) {
  const { t } = useLingui();
  const { isLocked, language, run } = useEditor();
  return (
    <ListField
      lines={value}
      most={is.programme}
      add={t`Add a line`}
      nameOf={(place) => t`line ${place}`}
      newLine={() => ({ day: value.at(-1)?.day ?? run.date, time: '', what: {} })}
      onChange={onChange}
      draw={(line, change, at) => (
        <>
          <div className={styles.three}>
            <TimeField
              label={t`Time`}
              readOnly={isLocked}
              value={line.time}
              error={errorAt(`${at}.time`)}
              onChange={({ currentTarget: { value: time } }) => change({ ...line, time })}
            />
            <DayField
              label={t`Day`}
              readOnly={isLocked}
              value={line.day}
              error={errorAt(`${at}.day`)}
              onChange={({ currentTarget: { value: day } }) => change({ ...line, day })}
            />
          </div>
          <TextsField
            label={t`What happens`}
            texts={line.what}
            limit={is.what}
            error={errorAt(`${at}.what.${language}`)}
            onChange={(what) => change({ ...line, what })}
          />
        </>
      )}
    />
  );
}

export function ItemsPart({ add, value, onChange, errorAt }: PartProps<'included'> & { readonly add: string }) {
  const { t } = useLingui();
  return (
    <TextsList
      lines={value}
      most={is.items}
      limit={is.item}
      add={add}
      nameOf={(place) => t`item ${place}`}
      errorAt={errorAt}
      onChange={onChange}
    />
  );
}

export function QuestionsPart({ value, onChange, errorAt }: PartProps<'questions'>) {
  const { t } = useLingui();
  const { language } = useEditor();
  return (
    <ListField
      lines={value}
      most={is.questions}
      add={t`Add a question`}
      nameOf={(place) => t`question ${place}`}
      newLine={() => ({ q: {}, a: {} })}
      onChange={onChange}
      draw={(line, change, at) => (
        <>
          <TextsField
            label={t`Question`}
            texts={line.q}
            limit={is.question}
            error={errorAt(`${at}.q.${language}`)}
            onChange={(q) => change({ ...line, q })}
          />
          <TextsField
            isProse
            label={t`Answer`}
            texts={line.a}
            limit={is.answer}
            error={errorAt(`${at}.a.${language}`)}
            onChange={(a) => change({ ...line, a })}
          />
        </>
      )}
    />
  );
}

export function SponsorsPart({ value, onChange, errorAt }: PartProps<'sponsors'>) {
  const { t } = useLingui();
  return (
    <ListField
      lines={value}
      most={is.sponsors}
      add={t`Add a sponsor`}
      nameOf={(place) => t`sponsor ${place}`}
      newLine={() => ({ name: '', url: null, picture: null })}
      onChange={onChange}
      draw={(line, change, at) => (
        <>
          <div className={styles.three}>
            <LineField
              label={t`Name`}
              value={line.name}
              maxLength={is.sponsor}
              error={errorAt(`${at}.name`)}
              onChange={(name) => change({ ...line, name })}
            />
            <LineField
              label={t`Website`}
              type="url"
              value={line.url}
              maxLength={is.url}
              placeholder="https://"
              error={errorAt(`${at}.url`)}
              optional
              onChange={(url) => change({ ...line, url })}
            />
          </div>
          <PictureField
            isSign
            label={t`Add the sponsor’s logo`}
            picture={line.picture}
            error={errorAt(`${at}.picture`)}
            onChange={(picture) => change({ ...line, picture })}
          />
        </>
      )}
    />
  );
}
