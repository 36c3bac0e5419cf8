import { expect, it } from 'vitest';
import { useTheirWords } from '../../../src/staff/hooks/useTheirWords.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

type Known = Parameters<typeof useTheirWords<'city'>>[0];
function Field({ known }: { readonly known: Known }) {
  const words = useTheirWords<'city'>(known);
  return <p>{words('city', 'Where it is.', (text) => text.toUpperCase())}</p>;
}

it.each<[what: string, known: Known, message: string]>([
  ['its help while nobody else has changed it', {}, 'Where it is.'],
  [
    'what they made of it, as people read it',
    { theirs: { city: 'Chełmno' } },
    'Somebody has changed it to CHEŁMNO in the meantime',
  ],
  ['that they emptied it', { theirs: { city: '' } }, 'Somebody has emptied it in the meantime'],
  [
    'what was typed before it was fixed',
    { dropped: { city: 'Gdynia' } },
    'You typed GDYNIA, but it can no longer be changed',
  ],
  [
    'that it was emptied before it was fixed',
    { dropped: { city: '' } },
    'You emptied it, but it can no longer be changed',
  ],
])('a field says %s', (_, known, message) => {
  expect(renderScreen(<Field known={known} />).getByRole('paragraph').textContent).toBe(message);
});
