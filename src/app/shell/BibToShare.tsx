import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type BibPlace, bibDownload } from '../../effects/groups/bib.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { PictureToShare } from '../../screens/parts/PictureToShare.tsx';
import { useApp } from '../start/AppContext.ts';

/** The bib of one's own place, to download as a picture. */
export function BibToShare({ place }: { readonly place: BibPlace }) {
  const { services } = useApp();
  const [chart] = useState(() => bibDownload(services, place));
  const download = useActorRef(chart, inspected());
  return <PictureToShare download={download} />;
}
