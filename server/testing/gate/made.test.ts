import { tryWays } from './try-ways.ts'
import { madeWays } from './ways/made.ts'

tryWays('[A18]', madeWays)
