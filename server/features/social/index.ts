import { onAccountProven } from '../accounts/index.ts'
import { dropEarlierLinks } from './drop-earlier-links.ts'

export { routes } from './routes.ts'
export { sweep } from './sweep.ts'

onAccountProven(dropEarlierLinks)
