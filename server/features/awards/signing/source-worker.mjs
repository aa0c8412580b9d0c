// Lets a thread run the TypeScript sources; the built server has its threads' code built as well.
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../../../../ops/tsconfig.run.json', import.meta.url)) })
await import('./sign-worker.ts')
