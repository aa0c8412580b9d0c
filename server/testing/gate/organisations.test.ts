import { tryWays } from './try-ways.ts'
import { organisationWays } from './ways/organisations.ts'

tryWays('[A18]', organisationWays)
