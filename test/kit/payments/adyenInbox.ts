import { type Notification, ObjectSerializer } from '@adyen/api-library/lib/src/typings/notification/models.js';
import { HmacValidator, type NotificationRequestItem } from '../../../server/outside/adyen/sdk.ts';
import type { AdyenSandboxKeys } from '../../../server/outside/standIn.ts';

export type Item = NotificationRequestItem;

/** Receives Adyen's notifications with the real SDK, and accepts only correctly signed and authenticated ones. */
export class AdyenInbox {
  readonly received: Item[] = [];
  /** The answers to the next ones; after that, `[accepted]`. */
  readonly answers: { readonly status: number; readonly text: string }[] = [];
  readonly #keys: AdyenSandboxKeys;
  readonly #listeners = new Set<() => void>();

  constructor(keys: AdyenSandboxKeys) {
    this.#keys = keys;
  }

  take(authorization: string | undefined, body: Buffer): { readonly status: number; readonly text: string } {
    const { webhookUser, webhookPassword, hmacKey } = this.#keys;
    const wanted = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`;
    if (authorization !== wanted) return { status: 401, text: '' };
    const { live, notificationItems }: Notification = ObjectSerializer.deserialize(
      JSON.parse(body.toString()),
      'Notification',
    );
    const items = (notificationItems ?? []).map(({ NotificationRequestItem: item }) => item);
    const isSigned = items.every((item) => new HmacValidator().validateHMAC(item, hmacKey));
    if (live !== 'false' || !isSigned) return { status: 403, text: '' };
    const answer = this.answers.shift() ?? { status: 200, text: '[accepted]' };
    if (answer.text === '[accepted]') this.received.push(...items);
    for (const listener of this.#listeners) listener();
    return answer;
  }

  /** Waits for that many notifications about payments with this reference, and returns them. */
  async about(reference: string, count: number): Promise<readonly Item[]> {
    const those = () => this.received.filter(({ merchantReference }) => merchantReference === reference);
    await this.until(() => those().length >= count);
    return those();
  }

  until(enough: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!enough()) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
    });
  }
}
