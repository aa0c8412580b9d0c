import { randomInt } from 'node:crypto'

/** What a member is called by in the first edition of the API; taken already it is next to never, and drawn once more. */
export const newNumber = (): number => randomInt(1, 2 ** 31)
