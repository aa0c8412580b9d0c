import { onAwardChanged } from '../awards/index.ts'
import { onOwnAddress } from '../verifier/index.ts'
import { forgetStatus } from './award-reader.ts'
import { answerOwnAddress } from './own-documents.ts'

onAwardChanged(forgetStatus)
onOwnAddress(answerOwnAddress)

export { routes } from './routes.ts'
