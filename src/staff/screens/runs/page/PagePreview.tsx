import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Language } from '#contract/constants.ts';
import { runPreviewFrame } from '#contract/host.ts';
import type { PageParts } from '#contract/staff/runs/page.calls.ts';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { previewQuery } from '../../../queries/runs/page.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Page.module.css';

/** Pixels of a phone and of a desk. */
const widths = ['390', '1280'] as const;
/** Milliseconds without a keystroke. */
const rest = 700;

interface PreviewProps {
  readonly run: Run;
  /** What is typed and not saved. */
  readonly parts: PageParts;
  /** The version of the saved page. */
  readonly version: number;
  readonly language: Language;
}

/** The page as readers would see it, in a frame of the shop's own page as wide as theirs. */
export function PagePreview({ run, parts, version, language }: PreviewProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const address = useListAddress();
  const chosen = address.oneOf('preview', widths) ?? widths[0];
  const width = Number(chosen);
  const [typed] = useDebouncedValue(JSON.stringify(parts), rest);
  const settled = JSON.parse(typed) as PageParts;
  const query = previewQuery(services, { id: run.id, parts: settled, language });
  const { data: view, error, refetch } = useQuery({ ...query, queryKey: [...query.queryKey, version] });
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width: room, height } = useElementSize();
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ runView: view }, location.origin);
    if (view !== undefined) send();
    // The frame says that it is there.
    const listen = ({ source, origin }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === location.origin && view !== undefined) send();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [view]);
  return (
    <aside className={styles.preview} aria-label={t`Preview`}>
      <div className="split">
        <h2>{t`Preview`}</h2>
        <div className="cluster">
          {widths.map((one) => (
            <Button
              key={one}
              size="compact"
              aria-pressed={one === chosen}
              onClick={() => address.put({ preview: one }, { replace: true })}
            >
              {one === '390' ? t`Phone` : t`Desk`}
            </Button>
          ))}
        </div>
      </div>
      {error !== null && view === undefined && (
        <RetryNotice onRetry={() => void refetch()}>{t`The preview could not be drawn.`}</RetryNotice>
      )}
      <div ref={ref} className={styles.frame}>
        <iframe
          ref={frame}
          title={t`The page as readers would see it`}
          src={runPreviewFrame(location.hostname)}
          width={width}
          height={Math.round(height / scale) || 800}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </aside>
  );
}
