import { boundedQueue } from '../boundedQueue.ts';

/**
 * Pictures that are drawn because somebody asks to see them: one at a time, wherever it is drawn. However many are asked
 * for, they take one turn among what people send.
 */
export const inReadersTurn = boundedQueue({ running: 1, waiting: 60 });
