import { describe, expect, it } from 'vitest';
import { Busy } from '../../../server/outside/boundedQueue.ts';
import { uploadRooms } from '../../../server/outside/uploadRooms.ts';

/** A sender who sends until it is stopped or cut off. */
function sender(inRoom: ReturnType<typeof uploadRooms>, network: string) {
  const { promise: sent, resolve: end } = Promise.withResolvers<void>();
  const state = { isIn: false, isCut: false };
  const bringer = {
    destroy: () => {
      state.isCut = true;
      end();
    },
  };
  const done = inRoom(network, bringer, async () => {
    state.isIn = true;
    await sent;
  });
  return { state, end, done };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('files on their way', () => {
  it('of one network wait for each other, and for nobody else', async () => {
    const inRoom = uploadRooms({ files: 10, filesOfNetwork: 2, filesWaiting: 1 });
    const own = [sender(inRoom, 'a'), sender(inRoom, 'a'), sender(inRoom, 'a')];
    const other = sender(inRoom, 'b');
    await settled();
    expect([...own, other].map(({ state }) => state.isIn)).toEqual([true, true, false, true]);
    await expect(sender(inRoom, 'a').done).rejects.toThrow(Busy);
    own[0]?.end();
    await settled();
    expect(own[2]?.state.isIn).toBe(true);
    for (const { end } of [...own, other]) end();
    await Promise.all([...own, other].map(({ done }) => done));
  });

  it('that fill all rooms make room for a network with fewer, the oldest first', async () => {
    const inRoom = uploadRooms({ files: 3, filesOfNetwork: 3, filesWaiting: 3 });
    const many = [sender(inRoom, 'a'), sender(inRoom, 'a'), sender(inRoom, 'a')];
    const one = sender(inRoom, 'b');
    await settled();
    expect(many.map(({ state }) => state.isCut)).toEqual([true, false, false]);
    expect([one.state.isIn, one.state.isCut]).toEqual([true, false]);
    // Two and one: another of the second would have as many as the first.
    const another = sender(inRoom, 'b');
    await settled();
    expect(many.map(({ state }) => state.isCut)).toEqual([true, true, false]);
    await expect(sender(inRoom, 'b').done).rejects.toThrow(Busy);
    expect(another.state.isIn).toBe(true);
    for (const { end } of [...many, one, another]) end();
    await Promise.all([...many, one, another].map(({ done }) => done));
  });

  it('leave no trace', async () => {
    const inRoom = uploadRooms({ files: 1, filesOfNetwork: 1, filesWaiting: 0 });
    for (const network of ['a', 'a', 'b']) {
      const { end, done } = sender(inRoom, network);
      end();
      await done;
    }
    await expect(inRoom('a', { destroy: () => {} }, async () => 'done')).resolves.toBe('done');
  });
});
