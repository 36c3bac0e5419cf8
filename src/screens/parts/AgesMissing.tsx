import { Plural } from '@lingui/react/macro';

/** The guardian's missing answers: whose age is missing, by the children's numbers in their group. */
export const AgesMissing = ({ ageless }: { readonly ageless: readonly number[] }) => {
  const numbers = ageless.join(', ');
  return (
    <Plural
      value={ageless.length}
      one={`Say how old child ${numbers} is`}
      other={`Say how old children ${numbers} are`}
    />
  );
};
