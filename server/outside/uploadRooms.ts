import { Busy, boundedQueue } from './boundedQueue.ts';

export interface Rooms {
  /** Files on their way at once. */
  readonly files: number;
  /** The same from one network. */
  readonly filesOfNetwork: number;
  /** Files of one network that may wait for that. */
  readonly filesWaiting: number;
}

/** What brings a file, and can be cut off. */
interface Bringer {
  destroy(): unknown;
}

interface Room {
  readonly inTurn: ReturnType<typeof boundedQueue>;
  /** The current senders, the oldest first. */
  readonly sending: Set<Bringer>;
  /** Who is sending or waits to. */
  known: number;
}

/**
 * Lets so many files on their way at once, and so many of each network: a sender of many, or a slow one, is in the way
 * of their own network only. When all slots are taken, the network with the most files gives one up for a network with
 * fewer.
 */
export function uploadRooms({ files, filesOfNetwork, filesWaiting }: Rooms) {
  const rooms = new Map<string, Room>();
  let taken = 0;

  function makeRoom(own: Room) {
    if (taken < files) return;
    const fullest = [...rooms.values()].reduce((most, room) => (room.sending.size > most.sending.size ? room : most));
    const [oldest] = fullest.sending;
    if (oldest === undefined || fullest.sending.size <= own.sending.size) throw new Busy('All rooms are taken.');
    fullest.sending.delete(oldest);
    taken -= 1;
    oldest.destroy();
  }

  return async function inRoom<Result>(network: string, bringer: Bringer, work: () => Promise<Result>) {
    const room = rooms.get(network) ?? {
      inTurn: boundedQueue({ running: filesOfNetwork, waiting: filesWaiting }),
      sending: new Set(),
      known: 0,
    };
    rooms.set(network, room);
    room.known += 1;
    try {
      return await room.inTurn(async () => {
        makeRoom(room);
        room.sending.add(bringer);
        taken += 1;
        try {
          return await work();
        } finally {
          if (room.sending.delete(bringer)) taken -= 1;
        }
      });
    } finally {
      room.known -= 1;
      if (room.known === 0) rooms.delete(network);
    }
  };
}
