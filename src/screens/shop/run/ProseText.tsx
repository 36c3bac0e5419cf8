import type { Piece, Prose } from '#contract/shop/prose.ts';

/** What the organiser wrote in paragraphs and lists. */
export const ProseText = ({ prose, className }: { readonly prose: Prose; readonly className?: string | undefined }) => (
  <div className={className}>
    {inOrder(prose).map(({ one: block, key }) =>
      block.kind === 'paragraph' ? (
        <p key={key}>
          <Pieces pieces={block.pieces} />
        </p>
      ) : (
        <Items key={key} isOrdered={block.isOrdered} items={block.items} />
      ),
    )}
  </div>
);

function Items({ isOrdered, items }: { readonly isOrdered: boolean; readonly items: readonly (readonly Piece[])[] }) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {inOrder(items).map(({ one: pieces, key }) => (
        <li key={key}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </List>
  );
}

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  inOrder(pieces).map(({ one: piece, key }) => <OnePiece key={key} piece={piece} />);

function OnePiece({ piece: { text, strong, em, href } }: { readonly piece: Piece }) {
  if (text === '\n') return <br />;
  const leaning = em === true ? <em>{text}</em> : text;
  const marked = strong === true ? <strong>{leaning}</strong> : leaning;
  if (href === undefined) return <span>{marked}</span>;
  return (
    <a href={href} rel="noopener nofollow ugc">
      {marked}
    </a>
  );
}

/** What was parsed once never changes its order. */
const inOrder = <One,>(all: readonly One[]) => all.map((one, key) => ({ one, key }));
