// Runs a TypeScript file with this project's tsx: `node ops/tsx.mjs file.ts args`.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

// The root tsconfig only lists projects; the server's says how JSX is compiled.
register({ tsconfig: path.resolve(import.meta.dirname, '..', 'server', 'tsconfig.json') })
const [file, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], file, ...rest]
await import(pathToFileURL(path.resolve(file)).href)
