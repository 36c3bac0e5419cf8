import { expect, it } from 'vitest';
import { ApiError } from '../../../src/api/request.ts';
import { toastOf } from '../../../src/effects/kit/report.ts';

// specification 8.3
it('a refusal that no chart has caught is shown in its words, with its subject', () => {
  const error = new ApiError('invalid', 'Check the marked fields.', 422, { email: ['Required'], name: ['One', 'Two'] });
  expect(toastOf(error)).toEqual({
    kind: 'bad',
    text: 'Check the marked fields.',
    details: { email: ['Required'], name: ['One', 'Two'] },
  });
});

// specification 8.13
it('any other failure is shown in general words', () => {
  expect(toastOf(new TypeError('x is undefined'))).toEqual({
    kind: 'bad',
    text: 'Something went wrong. Try again later.',
  });
});
