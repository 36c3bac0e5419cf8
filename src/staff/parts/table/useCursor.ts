import { useState } from 'react';

/** The key of the row that the arrow keys have come to; null before. */
export const useCursor = () => useState<string | null>(null);
