import { type KeptFormat, picturePath, srcsetOf } from '#contract/shop/pictures.ts';
import styles from './RunPicture.module.css';

interface RunPictureProps {
  readonly picture: {
    readonly id: string;
    /** Pixels. */
    readonly width: number;
    readonly height: number;
    /** From 0 to 1, from the left and from the top: what is seen however the picture is cut. */
    readonly focal: { readonly x: number; readonly y: number };
    readonly alt: string;
    /** A colour, or the address of a tiny picture. */
    readonly blur: string;
  };
  /** The width at which it is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** It is what the page begins with: fetched at once, and before the others. */
  readonly isFirst?: boolean;
  /** It is shown whole, on the page's own ground: the sign of a sponsor. */
  readonly isWhole?: boolean;
  /** Gives the frame its sides; without one it has the picture's own. */
  readonly className?: string | undefined;
}

/** A picture of a run's page, cut to its frame around its focal point; blurred until its file is here. */
export function RunPicture({ picture, sizes, isFirst = false, isWhole = false, className }: RunPictureProps) {
  const { id, width, height, focal, alt, blur } = picture;
  const srcSet = (format: KeptFormat) => srcsetOf({ id, width }, format);
  return (
    <span
      className={className === undefined ? styles.frame : `${styles.frame} ${className}`}
      data-x={tenths(focal.x)}
      data-y={tenths(focal.y)}
      data-whole={isWhole || undefined}
    >
      {!isWhole && <Blur blur={blur} />}
      <picture>
        <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
        <img
          src={picturePath(id, 480, 'webp')}
          srcSet={srcSet('webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  );
}

/** The page's policy lets nothing be styled by an attribute: a colour is a drawing's. */
const Blur = ({ blur }: { readonly blur: string }) =>
  blur.startsWith('#') ? (
    <svg className={styles.blur} aria-hidden="true" focusable="false" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={blur} />
    </svg>
  ) : (
    <img className={styles.blur} src={blur} alt="" aria-hidden="true" />
  );

const tenths = (share: number) => Math.round(share * 10);
