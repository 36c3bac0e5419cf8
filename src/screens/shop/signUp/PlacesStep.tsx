import { Card } from '../../../ui/styles/layout.tsx';
import { OrderQuestions } from '../purchase/asked/OrderQuestions.tsx';
import { GroupTexts } from '../purchase/GroupTexts.tsx';
import { PlacesCount } from '../purchase/PlacesCount.tsx';
import styles from '../purchase/purchase.module.css';
import type { StepProps } from './view.ts';

/** How many of them, and under which name. */
export const PlacesStep = ({ actor, view }: StepProps) => (
  <Card>
    <PlacesCount actor={actor} view={view} />
    <hr className={styles.rule} />
    <GroupTexts actor={actor} view={view} />
    <OrderQuestions actor={actor} view={view} />
  </Card>
);
