import { onAccountProven } from '../accounts/index.ts'
import { dropEarlierFactors } from './drop-factors.ts'

export { hasSecondFactor } from './queries.ts'
export { routes } from './routes.ts'
export { isAppCode, spendCode } from './spend-code.ts'
export { sweep } from './sweep.ts'

onAccountProven(dropEarlierFactors)
