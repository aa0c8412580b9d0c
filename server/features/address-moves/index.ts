import { onAccountDeletion } from '../accounts/index.ts'
import { returnBeforeDeletion } from './return-before-deletion.ts'

onAccountDeletion(returnBeforeDeletion)

export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
