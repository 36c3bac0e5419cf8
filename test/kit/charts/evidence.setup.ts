import { afterAll } from 'vitest';
import { keepEvidence, writePart } from './evidence.ts';

keepEvidence();
afterAll(writePart);
