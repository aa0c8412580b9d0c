// `node ops/tsx.mjs client/write-cli.ts OPENAPI.json FOLDER`: writes the table and types of the client, and the sources
// it runs on, into a folder that a compiler makes the package of.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Api, writeClient } from './generate/write-client.ts'

const [document = '', folder = ''] = process.argv.slice(2)
const packaged = path.dirname(folder)
const api: Api = JSON.parse(readFileSync(document, 'utf8'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const sources = ['create-client.ts', 'error.ts', 'files', 'index.ts', 'operation.ts', 'pages.ts', 'pause.ts', 'send.ts']
for (const name of sources) {
  cpSync(path.join(import.meta.dirname, name), path.join(folder, name), { recursive: true })
}
for (const file of ['package.json', 'README.md']) {
  cpSync(path.join(import.meta.dirname, file), path.join(packaged, file))
}
const { types, calls } = writeClient(api)
writeFileSync(path.join(folder, 'api.ts'), types)
writeFileSync(path.join(folder, 'calls.ts'), calls)
writeFileSync(
  path.join(folder, 'main.ts'),
  `import type { Api } from './api.ts'
import * as calls from './calls.ts'
import { type Client, createClient } from './create-client.ts'
import type { Operation } from './operation.ts'
import type { Settings } from './send.ts'

export * from './api.ts'
export * from './calls.ts'
export * from './index.ts'

/** A client for every call of Sash. Who needs few calls imports these alone and gives them the settings. */
export const connectSash = (settings: Settings): Client<Api> => {
  const operations = Object.entries(calls).map(([name, { operation }]) => [name, operation])
  return createClient<Api>(Object.fromEntries(operations) as { [K in keyof Api]: Operation }, settings)
}
`,
)
writeFileSync(
  path.join(folder, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      strict: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: '.',
      outDir: '../dist',
    },
    include: ['**/*.ts'],
  }),
)
