export { enqueueSending } from './deliveries/enqueue-sending.ts'
export { isHeardSql, tellOfAwards } from './deliveries/tell-of-awards.ts'
export { tellOfBatch } from './deliveries/tell-of-batch.ts'
export { tellOfClaim } from './deliveries/tell-of-claim.ts'
