import { useState } from 'react';

/** What stands in a field while it is typed in, in whatever form; null: the field shows its value. */
export const useTyped = () => useState<string | null>(null);
