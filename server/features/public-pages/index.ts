export { answerOwnAddress } from './documents/own-documents.ts'
export { bakeAward } from './pictures/baked-pictures.ts'
export { readFormerPlatform } from './read-former-platform.ts'
