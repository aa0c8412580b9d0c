export { createZip, type ZipWriter } from './create-zip.ts'
export { toJson } from './zip-pieces.ts'
