import { Card } from '../../../ui/styles/layout.tsx';
import { GroupName, PlacesCount } from '../purchase/PlacesCount.tsx';
import styles from '../purchase/purchase.module.css';
import type { StepProps } from './view.ts';

/** How many of them, and under which name. */
export const PlacesStep = ({ actor, view }: StepProps) => (
  <Card>
    <PlacesCount actor={actor} view={view} />
    <hr className={styles.rule} />
    <GroupName actor={actor} view={view} />
  </Card>
);
