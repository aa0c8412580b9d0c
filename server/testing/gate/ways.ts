import type { Way } from './way.ts'
import { addressWays } from './ways/addresses.ts'
import { heldWays } from './ways/held.ts'
import { issuerWays } from './ways/issuers.ts'
import { madeWays } from './ways/made.ts'
import { organisationWays } from './ways/organisations.ts'
import { otherWays } from './ways/others.ts'
import { signInWays } from './ways/sign-ins.ts'

/** All ways by which authority is given, kept or moved: the rows of the gate's table. */
export const ways: readonly Way[] = [
  ...signInWays,
  ...heldWays,
  ...madeWays,
  ...addressWays,
  ...issuerWays,
  ...organisationWays,
  ...otherWays,
]
