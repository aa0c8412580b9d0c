import { tryWays } from './try-ways.ts'
import { addressWays } from './ways/addresses.ts'

tryWays('[A18]', addressWays)
