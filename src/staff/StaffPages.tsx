import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { type StaffPage, staffRoutes } from '#contract/staff/paths.ts';
import { lazily } from '../ui/lazily.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageHead } from '../ui/styles/layout.tsx';
import { Find } from './Find.tsx';
import { useMe } from './hooks/useMe.ts';

const pages: Readonly<Record<StaffPage, ComponentType>> = {
  home: lazily(async () => (await import('./screens/office/needs/NeedsPage.tsx')).NeedsPage),
  runs: lazily(async () => (await import('./screens/runs/list/RunsPage.tsx')).RunsPage),
  run: lazily(async () => (await import('./screens/runs/board/BoardPage.tsx')).BoardPage),
  runPeople: lazily(async () => (await import('./screens/people/list/PeoplePage.tsx')).RunPeoplePage),
  runSheets: lazily(async () => (await import('./screens/people/sheets/SheetsPage.tsx')).SheetsPage),
  runFiles: lazily(async () => (await import('./screens/people/files/FilesPage.tsx')).FilesPage),
  runPrint: lazily(async () => (await import('./screens/people/prints/PrintPage.tsx')).PrintPage),
  runNumbers: lazily(async () => (await import('./screens/runs/numbers/NumbersPage.tsx')).NumbersPage),
  runStartNumbers: lazily(
    async () => (await import('./screens/runs/startNumbers/StartNumbersPage.tsx')).StartNumbersPage,
  ),
  runCoupons: lazily(async () => (await import('./screens/money/coupons/CouponsPage.tsx')).RunCouponsPage),
  runPage: lazily(async () => (await import('./screens/runs/page/PagePage.tsx')).PagePage),
  runSettings: lazily(async () => (await import('./screens/runs/settings/SettingsPage.tsx')).SettingsPage),
  coupons: lazily(async () => (await import('./screens/money/coupons/CouponsPage.tsx')).CouponsPage),
  money: lazily(async () => (await import('./screens/money/waiting/MoneyPage.tsx')).MoneyPage),
  invoices: lazily(async () => (await import('./screens/money/invoices/InvoicesPage.tsx')).InvoicesPage),
  payouts: lazily(async () => (await import('./screens/money/payouts/PayoutsPage.tsx')).PayoutsPage),
  runOrder: lazily(async () => (await import('./screens/money/orders/OrderPage.tsx')).OrderPage),
  transfers: lazily(async () => (await import('./screens/money/orders/TransfersPage.tsx')).TransfersPage),
  runChanges: lazily(async () => (await import('./screens/runs/tasks/TasksPage.tsx')).RunTasksPage),
  moveWave: lazily(async () => (await import('./screens/runs/tasks/MassPages.tsx')).MoveWavePage),
  cancelWave: lazily(async () => (await import('./screens/runs/tasks/MassPages.tsx')).CancelWavePage),
  shiftDay: lazily(async () => (await import('./screens/runs/tasks/MassPages.tsx')).ShiftDayPage),
  cancelRun: lazily(async () => (await import('./screens/runs/tasks/MassPages.tsx')).CancelRunPage),
  people: lazily(async () => (await import('./screens/people/list/PeoplePage.tsx')).PeoplePage),
  place: lazily(async () => (await import('./screens/people/place/PlacePage.tsx')).PlacePage),
  payments: lazily(async () => (await import('./screens/money/payments/PaymentsPage.tsx')).PaymentsPage),
  payment: lazily(async () => (await import('./screens/money/payment/PaymentPage.tsx')).PaymentPage),
  group: lazily(async () => (await import('./screens/people/place/StaffGroupPage.tsx')).StaffGroupPage),
  changes: lazily(async () => (await import('./screens/runs/tasks/TasksPage.tsx')).TasksPage),
  team: lazily(async () => (await import('./screens/office/team/TeamPage.tsx')).TeamPage),
  log: lazily(async () => (await import('./screens/office/log/LogPage.tsx')).LogPage),
};

/**
 * The page of each path, and finding over it. A page without the right to it says so, wherever its address came from.
 */
export function StaffPages() {
  const { rights } = useMe();
  return (
    <>
      <Routes>
        {(Object.keys(pages) as StaffPage[]).map((page) => {
          const { path, right } = staffRoutes[page];
          const Page = right === null || rights.includes(right) ? pages[page] : Forbidden;
          return <Route key={path} path={path} element={<Page />} />;
        })}
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Find />
    </>
  );
}

function Forbidden() {
  const { t } = useLingui();
  return <Notice icon="lock">{t`Your role has no access to this page. Ask an owner if it should.`}</Notice>;
}

function NotFound() {
  const { t } = useLingui();
  return <PageHead title={t`There is no such page`} lead={t`Check the address, or choose above where to go.`} />;
}
