export { createZip, type ZipWriter } from './create-zip.ts'
export { routes } from './routes.ts'
export { toJson } from './zip-pieces.ts'
