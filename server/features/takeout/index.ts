export { createZip } from './create-zip.ts'
export { toJson } from './zip-pieces.ts'
