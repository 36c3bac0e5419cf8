import { Fragment } from 'react';

/** An address within a text: where it is too long for a line, it goes on after a dot or the @. */
export const EmailAddress = ({ children: address }: { readonly children: string }) => {
  const parts = address.split(/(?<=[.@])/u);
  return (
    <span translate={parts.length > 1 ? 'no' : undefined}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
};
