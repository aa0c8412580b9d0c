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
for (const file of ['create-client.ts', 'error.ts', 'index.ts', 'operation.ts', 'send.ts']) {
  cpSync(path.join(import.meta.dirname, file), path.join(folder, file))
}
for (const file of ['package.json', 'README.md']) {
  cpSync(path.join(import.meta.dirname, file), path.join(packaged, file))
}
writeFileSync(path.join(folder, 'api.ts'), writeClient(api))
writeFileSync(
  path.join(folder, 'main.ts'),
  `import { type Api, operations } from './api.ts'
import { type Client, createClient } from './create-client.ts'
import type { Settings } from './send.ts'

export * from './api.ts'
export * from './index.ts'

/** A client for every call of Sash. */
export const connectSash = (settings: Settings): Client<Api> => createClient<Api>(operations, settings)
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
    include: ['*.ts'],
  }),
)
