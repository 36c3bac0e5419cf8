import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { runPageQuery } from '../../queries/runPage.ts';
import { RunPageScreen } from '../../screens/shop/run/RunPageScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';
import { useLanguage } from '../hooks/useLanguage.ts';
import { useApp } from '../start/AppContext.ts';

/** The page about a run with the world behind it, for everybody. */
export function RunPageRoute() {
  const { services } = useApp();
  const { key = '' } = useParams();
  const { data: view } = useQuery(runPageQuery(services, key, useLanguage()));
  usePageTitle(view?.run.name ?? '');
  return view === undefined ? <FullScreenSpinner /> : <RunPageScreen view={view} />;
}
