export { enqueueSending } from './enqueue-sending.ts'
export { tellOfAwards } from './tell-of-awards.ts'
export { tellOfBatch } from './tell-of-batch.ts'
