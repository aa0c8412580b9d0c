export { listShown, type ShownEndorsement } from './list-shown.ts'
export { findEndorsedPage, presentEndorsementText } from './present-document.ts'
export { renewEndorsements as sweep } from './renew-endorsements.ts'
export { routes } from './routes.ts'
