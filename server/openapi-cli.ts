// `npm run openapi -- FILE.json [PART]...`: writes the OpenAPI document or a part of it (`main`, `v1`, `3.0/main` …), as a server
// without a database tells it; of several parts each is a file in the folder FILE.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
const [file, first = 'all', ...others] = process.argv.slice(2)
if (!file) {
  console.error('usage: npm run openapi -- FILE.json [PART]...')
  process.exit(2)
}
setContext({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  log: createLog('silent'),
  masterKey: createMasterKey(Buffer.alloc(32).toString('base64')),
  db: unused as never,
  queue: unused as never,
  blobs: unused as never,
  viruses: undefined,
  fetchOutside: unused as never,
  tools: unused as never,
})
const app = await createApp()
for (const part of [first, ...others]) {
  const place = others.length === 0 ? file : path.join(file, `${part.replaceAll('/', '-')}.json`)
  const answer = await app.inject(`/openapi/${part}.json`)
  if (answer.statusCode !== 200) throw new Error(`There is no part ${part} of the document.`)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, `${JSON.stringify(answer.json(), null, 1)}\n`)
}
process.exit(0)
