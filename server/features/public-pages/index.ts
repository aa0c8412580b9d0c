import { onAwardChanged } from '../awards/index.ts'
import { onBadgeClassChanged } from '../badge-classes/index.ts'
import { onOwnAddress } from '../verifier/index.ts'
import { forgetStatus, forgetStatuses } from './award-reader.ts'
import { answerOwnAddress } from './own-documents.ts'

onAwardChanged(forgetStatus)
onBadgeClassChanged(forgetStatuses)
onOwnAddress(answerOwnAddress)

export { routes } from './routes.ts'
