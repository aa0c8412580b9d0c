/** The one clock of the server; tests set it. */
let offsetMs = 0

/** Where it was stopped, in milliseconds since 1970. */
let heldAt: number | undefined

/** What the clock that is followed said, and how long this process had run by then, in milliseconds. */
let heard: { at: number; ranFor: number } | undefined

// Counted on without the machine's clock, which may be set meanwhile.
const read = (): number => heldAt ?? (heard ? heard.at + performance.now() - heard.ranFor : Date.now())

export const now = (): Date => new Date(read() + offsetMs)

// Less is the way there and back, and time should not go backwards for that.
const allowedMs = 250

/** What another clock said just now, in milliseconds since 1970; from now on it counts here, and not the machine's. */
export const adoptTime = (at: number): void => {
  if (heard && Math.abs(at - read()) <= allowedMs) return
  heard = { at, ranFor: performance.now() }
}

/** Goes by the clock of the machine again. */
export const forgetClock = (): void => {
  heard = undefined
}

/** Moves the clock by so many milliseconds from now on; for tests only. */
export const shiftClock = (milliseconds: number): void => {
  offsetMs += milliseconds
}

/** Stops the clock, so that nothing but what moves it lets time pass, however slow the machine is; for tests only. */
export const holdClock = (): void => {
  heldAt = read()
}

/** Sets the clock right again, and going; for tests only. */
export const resetClock = (): void => {
  heldAt = undefined
  offsetMs = 0
}

/** Whole seconds from now, as a Date. */
export const inSeconds = (seconds: number): Date => new Date(now().getTime() + seconds * 1000)
