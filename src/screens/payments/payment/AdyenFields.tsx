import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Language, Region } from '#contract/constants.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { known } from '#machines/kit/known.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import styles from './AdyenFields.module.css';
import type { CardFormProps } from './cardForm.ts';

/** Adyen's form has its wallets within. */
interface AdyenFieldsProps extends Omit<CardFormProps, 'hasWallets' | 'onApproved'> {
  /** Loaded and confirmed by the chart's effects; mounted here. */
  readonly form: {
    /** Answers how to take it away again. */
    mount(
      place: HTMLElement,
      drawing: Pick<CardFormProps, 'onReady' | 'onFailed' | 'onChanged' | 'onEntered'> & {
        readonly session: NonNullable<Payment['adyen_session']>;
        readonly region: Region;
        readonly language: Language;
        readonly cardStyles: typeof cardStyles;
        readonly newsId: string;
      },
    ): () => void;
    /** The page has other colours. */
    recolour(): void;
  };
}

/** Adyen's own form in our colours. Rendered only once `form` has loaded it. */
export function AdyenFields(props: AdyenFieldsProps) {
  const { language } = useFormat();
  const session = known(props.payment.adyen_session);
  // Another session or language is another form.
  return (
    <Drawn key={`${session.id} ${session.session_data} ${language}`} session={session} language={language} {...props} />
  );
}

interface DrawnProps extends AdyenFieldsProps {
  readonly session: NonNullable<Payment['adyen_session']>;
  readonly language: Language;
}

function Drawn({ form, payment, session, language, ...handlers }: DrawnProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const newsId = useId();
  const draw = useEffectEvent(() =>
    form.mount(known(place.current), {
      session,
      region: payment.region,
      language,
      cardStyles,
      newsId,
      onReady: () => handlers.onReady(),
      onFailed: () => handlers.onFailed(),
      onChanged: (isComplete) => handlers.onChanged(isComplete),
      onEntered: () => handlers.onEntered(),
    }),
  );
  useEffect(() => draw(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's colours are other ones in another scheme
  useEffect(() => form.recolour(), [form, scheme]);
  return (
    <>
      <div ref={place} className={styles.fields} />
      <div id={newsId} />
    </>
  );
}

/** Our tokens, read from the page as it is then: a card's fields are frames, which do not see our style sheet. */
const cardStyles = {
  get base() {
    return { color: token('--ink'), caretColor: token('--mud'), fontFamily: token('--face'), fontSize: '16px' };
  },
  get error() {
    return { color: token('--signal') };
  },
  get placeholder() {
    return { color: token('--quiet') };
  },
};

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
