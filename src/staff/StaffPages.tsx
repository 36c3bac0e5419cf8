import { Route, Routes } from 'react-router';
import { staffRoutes } from './routes.ts';
import { HomePage } from './screens/HomePage.tsx';

/** What each path shows. */
export const StaffPages = () => (
  <Routes>
    <Route path={staffRoutes.home.path} element={<HomePage />} />
    <Route path="*" element={<HomePage />} />
  </Routes>
);
