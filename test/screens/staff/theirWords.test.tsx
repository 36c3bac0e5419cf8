import { expect, it } from 'vitest';
import { useTheirWords } from '../../../src/staff/parts/useTheirWords.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

function Field({ theirs }: { readonly theirs: { readonly city?: string } }) {
  const words = useTheirWords<'city'>(theirs);
  return <p>{words('city', 'Where it is.', (text) => text.toUpperCase())}</p>;
}

it.each([
  ['its help while nobody else has changed it', {}, 'Where it is.'],
  ['what they made of it, as people read it', { city: 'Chełmno' }, 'Somebody has made it CHEŁMNO meanwhile'],
  ['that they emptied it', { city: '' }, 'Somebody has emptied it meanwhile'],
])('a field says %s', (_, theirs, said) => {
  expect(renderScreen(<Field theirs={theirs} />).getByRole('paragraph').textContent).toBe(said);
});
