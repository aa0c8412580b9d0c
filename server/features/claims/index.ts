export { countingGuesses } from './counting-guesses.ts'
export { bringCode, holdForReview, openReview } from './review/begin-review.ts'
export { followRequest } from './review/follow-request.ts'
export { findClaimAsks, findPreset, nameClaims } from './review/read-asked.ts'
