export { answerOwnAddress } from './documents/own-documents.ts'
export { bakeAward } from './images.ts'
export { readFormerPlatform } from './read-former-platform.ts'
