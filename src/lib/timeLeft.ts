export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Milliseconds as a countdown shows them: a second that has begun still counts; never negative. */
export function timeLeft(milliseconds: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** `23:52:10`. */
export const clockFace = ({ hours, minutes, seconds }: TimeLeft) =>
  [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
