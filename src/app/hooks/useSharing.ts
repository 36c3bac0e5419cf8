import { useLingui } from '@lingui/react/macro';
import { shareOrCopy } from '../../effects/kit/share.ts';
import type { Services } from '../../services.ts';

/** Hands texts of the page on, by the phone's share sheet or the clipboard, and says what came of it. */
export function useSharing({ notify }: Pick<Services, 'notify'>) {
  const { t } = useLingui();
  const toFriends = t`Copied. Paste it into a message to your friends.`;
  const hand = async (text: string, hands: Parameters<typeof shareOrCopy>[1], copied = toFriends) => {
    const outcome = await shareOrCopy(text, hands);
    if (outcome === 'copied') notify({ kind: 'good', text: copied });
    if (outcome === 'failed') {
      notify({
        kind: 'bad',
        text: t`Your browser does not let us share or copy. Select the text on the page instead.`,
      });
    }
  };
  return {
    onShare: (text: string) => void hand(text, navigator),
    onCopy: (text: string) => void hand(text, { clipboard: navigator.clipboard }),
    onCopyForBrowser: (link: string) =>
      void hand(
        link,
        { clipboard: navigator.clipboard },
        t`Copied. Open your browser and paste it into the address bar.`,
      ),
  };
}
