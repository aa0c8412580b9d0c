import { tryWays } from './try-ways.ts'
import { otherWays } from './ways/others.ts'

tryWays('[A18]', otherWays)
