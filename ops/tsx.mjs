// Runs a TypeScript file with this project's tsx: `node ops/tsx.mjs file.ts args`.
import { register } from 'tsx/esm/api'
import { pathToFileURL } from 'node:url'

register()
const [file, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], file, ...rest]
await import(pathToFileURL(file).href)
