import { tryWays } from './try-ways.ts'
import { heldWays } from './ways/held.ts'

tryWays('[A18]', heldWays)
