import { tryWays } from './try-ways.ts'
import { issuerWays } from './ways/issuers.ts'

tryWays('[A18]', issuerWays)
