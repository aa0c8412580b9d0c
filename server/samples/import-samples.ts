import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context, setContext } from '#infra/context.ts'
import { openDatabase } from '#infra/db/connections/open.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createLog } from '#infra/log.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readConfig } from '#infra/settings/config.ts'
import { createDiskStore } from '#infra/storage/disk.ts'
import { givenPerson } from '#testing/given.ts'
import { createApp } from '../app.ts'
import { playExampleOrg } from './play-example-org.ts'

/** The recipient whom the hosted samples name, by its hash. */
const recipient = 'nobody@example.org'

export interface ImportedSample {
  /** `kept`, or the name of the refusal. */
  outcome: string
  /** Whether the same bytes come out again; undefined where nothing was kept. */
  isSame: boolean | undefined
}

/** A server on a data folder of its own, with an account that brings in one sample after the other. */
export const openScratchBackpack = async (folder: string) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-samples-'))
  chmodSync(dataDir, 0o711)
  const database = await openDatabase({ dataDir, log: () => undefined })
  await migrate(database.db)
  let underTest = ''
  const log = createLog('silent')
  setContext({
    config: readConfig({ SASH_DATA: dataDir, LOG_LEVEL: 'silent' }),
    db: database.db,
    log,
    masterKey: createMasterKey(Buffer.alloc(32, 7).toString('base64')),
    queue: createQueue(database.connection, log),
    blobs: createDiskStore(path.join(dataDir, 'blobs')),
    viruses: undefined,
    fetchOutside: async (url) => answer(url, playExampleOrg(folder, url, underTest)),
    tools: createTools(),
  })
  await context().queue.start({})
  const app = await createApp()
  const call: Parameters<typeof givenPerson>[0]['call'] = (method, url, { token, body, form } = {}) =>
    app.inject({
      method,
      url,
      headers: {
        host: new URL(context().config.origin).host,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      payload: form ? new URLSearchParams(form).toString() : (body as object | undefined),
    })
  const stop = async () => {
    await app.close()
    await context().queue.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const earner = await givenPerson({ app, call, stop }, recipient, recipientScope)

  const bring = async (file: string, bytes: Buffer, text: string): Promise<ImportedSample> => {
    underTest = text
    const media = { '.png': 'image/png', '.svg': 'image/svg+xml' }[path.extname(file)]
    const body = media ? { image: `data:${media};base64,${bytes.toString('base64')}` } : { assertion: bytes.toString() }
    const reply = await earner.call('POST', '/v1/earner/badges', { body: { ...body, file_name: path.basename(file) } })
    if (reply.statusCode !== 201) return { outcome: reply.json()[0]?.name ?? reply.body, isSame: undefined }
    const { id } = reply.json<{ id: string }>()
    const original = await earner.call('GET', `/v3/backpack/badges/${id}/original`)
    // Several samples are files of one badge; each is to come in by itself.
    await earner.call('DELETE', `/v1/earner/badges/${id}`)
    return { outcome: 'kept', isSame: original.rawPayload.equals(bytes) }
  }
  return { bring, stop }
}

function answer(url: string, found: Buffer | 404 | undefined): OutsideAnswer {
  if (found === undefined) return { ok: false, reason: 'unreachable', detail: 'not played here' }
  if (found === 404) return { ok: false, reason: 'http', status: 404, detail: 'nothing there' }
  const text = () => found.toString('utf8')
  return { ok: true, url, status: 200, contentType: '', etag: undefined, bytes: found, text }
}
