// `npm run openapi -- FILE.json [PART]`: writes the OpenAPI document or a part of it (`main`, `v1`, `3.0/main` …), as a server
// without a database tells it.
import { writeFileSync } from 'node:fs'
import { setContext } from '#infra/context.ts'
import { createLog } from '#infra/log.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readConfig } from '#infra/settings/config.ts'
import { createApp } from './app.ts'

const unused = new Proxy(
  {},
  {
    get: () => {
      throw new Error('Describing the interface needs neither database nor storage.')
    },
  },
)
const file = process.argv[2]
if (!file) {
  console.error('usage: npm run openapi -- FILE.json [PART]')
  process.exit(2)
}
setContext({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  log: createLog('silent'),
  masterKey: createMasterKey(Buffer.alloc(32).toString('base64')),
  db: unused as never,
  queue: unused as never,
  blobs: unused as never,
  fetchOutside: unused as never,
  tools: unused as never,
})
const app = await createApp()
const answer = await app.inject(`/openapi/${process.argv[3] ?? 'all'}.json`)
if (answer.statusCode !== 200) throw new Error(`There is no part ${process.argv[3]} of the document.`)
writeFileSync(file, `${JSON.stringify(answer.json(), null, 1)}\n`)
process.exit(0)
