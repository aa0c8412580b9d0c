import { tryWays } from './try-ways.ts'
import { signInWays } from './ways/sign-ins.ts'

tryWays('[A18]', signInWays)
