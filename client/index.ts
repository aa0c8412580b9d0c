// What the package exports beside the generated calls and types.
export { type Client, createClient, defineCall, type FreeSender, type Sender } from './create-client.ts'
export { SashError } from './error.ts'
export { type BadgeFile, csvFile, pictureUrl, readBadgeFile, zipFile } from './files/files.ts'
export { readTable } from './files/read-table.ts'
export type { Call, Entry, Input, Operation } from './operation.ts'
export type { Settings } from './send.ts'
