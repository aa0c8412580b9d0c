// Runs a TypeScript file with this project's tsx: `node ops/tsx.mjs file.ts args`.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

// The root tsconfig only lists projects; this one says how the JSX of server and pages is compiled.
register({ tsconfig: path.join(import.meta.dirname, 'tsconfig.run.json') })
const [file, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], file, ...rest]
await import(pathToFileURL(path.resolve(file)).href)
