// What the package exports beside the generated table and types.
export { type Client, createClient, type Sender } from './create-client.ts'
export { SashError } from './error.ts'
export type { Call, Input, Operation } from './operation.ts'
export type { Settings } from './send.ts'
