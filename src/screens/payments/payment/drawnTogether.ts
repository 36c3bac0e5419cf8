/** For how long a form that is there waits for the wallets, milliseconds. */
const walletPatience = 2000;

/**
 * Fields and wallets are shown at the same moment, so that nothing moves under a finger. Wallets that answer too late
 * are left out: the card's fields work without them.
 */
export function drawnTogether(tell: (hasWallets: boolean) => void) {
  let hasFields = false;
  let hasWallets: boolean | null = null;
  let isReported = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (isReported || !hasFields || hasWallets === null) return;
    isReported = true;
    clearTimeout(patience);
    tell(hasWallets);
  };
  const wallets = (areThere: boolean) => {
    hasWallets ??= areThere;
    settle();
  };
  return {
    fields() {
      hasFields = true;
      patience ??= setTimeout(() => wallets(false), walletPatience);
      settle();
    },
    wallets,
    end: () => clearTimeout(patience),
  };
}
