import { expect, it } from 'vitest';
import { graveHoles } from '../../launch/audit.ts';

const hole = (name: string, severity: string) => ({ [name]: { name, severity, range: '<1.0.1' } });

it('names serious ones, and tells an answer from none', () => {
  const report = JSON.stringify({ vulnerabilities: { ...hole('leaky', 'high'), ...hole('slow', 'moderate') } });
  expect(graveHoles(report)).toEqual(['leaky <1.0.1: high']);
  expect(graveHoles(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  expect(graveHoles(JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }))).toBeNull();
  expect(graveHoles('')).toBeNull();
});
