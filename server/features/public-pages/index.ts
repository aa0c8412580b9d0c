export { bakeAward } from './images.ts'
export { answerOwnAddress } from './own-documents.ts'
export { readFormerPlatform } from './read-former-platform.ts'
