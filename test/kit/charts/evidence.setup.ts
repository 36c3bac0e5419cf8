import { afterAll } from 'vitest';
import { writePart } from './evidence.ts';

afterAll(writePart);
