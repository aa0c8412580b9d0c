import { askEarly } from '#web/lib/api/early-answer.ts'
import { startAddress } from '#web/lib/backpack/backpack-list-query.ts'

/** Asks for what the screen at this address begins with. */
export function askStart(): void {
  if (/^\/recipient\/badges(\/|$)/.test(location.pathname)) askEarly(startAddress)
}
