/** The one clock of the server; tests set it. */
let offsetMs = 0

export const now = (): Date => new Date(Date.now() + offsetMs)

/** Moves the clock by so many milliseconds from now on; for tests only. */
export const shiftClock = (milliseconds: number): void => {
  offsetMs += milliseconds
}

/** Sets the clock right again; for tests only. */
export const resetClock = (): void => {
  offsetMs = 0
}

/** Whole seconds from now, as a Date. */
export const inSeconds = (seconds: number): Date => new Date(now().getTime() + seconds * 1000)
