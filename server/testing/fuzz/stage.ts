import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import type { TestDatabase } from '../database.ts'
import { createElsewhere, type Elsewhere, elsewhere } from '../given/given-elsewhere.ts'
import { createPlatform, type GivenPlatform } from '../given/given-platform.ts'
import { logoHost } from '../given/given-registration.ts'
import { mapOutside } from '../map-outside.ts'
import { type FakeOpenId, fakeSecret, startFakeOpenId } from '../outside/fake-openid.ts'
import { type OtherHost, startOtherHost } from '../outside/other-host.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** The server, and everybody outside it whom a call may lead to. */
export interface Stage {
  server: TestServer
  site: Elsewhere
  host: OtherHost
  provider: FakeOpenId
  platform: GivenPlatform
  /** Another learning platform, which is not registered yet. */
  addPlatform(): Promise<GivenPlatform>
  stop(): Promise<void>
}

const google = 'https://accounts.google.com'
const tool = {
  slug: 'portfolio',
  name: 'Portfolio',
  client_id: 'sash-key',
  secret: 'a secret of this test',
  launchpoints: { navigation_external_launch: { label: 'Portfolio', launch_url: 'https://portfolio.example/' } },
}

interface StageSettings {
  /** Takes every line that the server logs. */
  log?: { write(line: string): void }
  /** A migrated database; one of its own unless given. */
  database?: TestDatabase
}

export const openStage = async (settings: StageSettings = {}): Promise<Stage> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-fuzz-'))
  const tools = path.join(folder, 'tools.json')
  writeFileSync(tools, JSON.stringify([tool]))
  const site = createElsewhere()
  site.put('/hook', 'thanks')
  const [host, provider, platform] = await Promise.all([startOtherHost(), startFakeOpenId(google), createPlatform()])
  const places = new Map<string, FetchOutside>([
    [elsewhere, site.outside],
    [host.origin, host.outside],
    [google, mapOutside({ [google]: provider.origin })],
    [platform.origin, platform.outside],
    ['https://elsewhere.example', logoHost],
  ])
  const outside: FetchOutside = async (url, options) =>
    (URL.canParse(url) ? await places.get(new URL(url).origin)?.(url, options) : undefined) ?? {
      ok: false,
      reason: 'unreachable',
      detail: 'no such site',
    }
  const env = {
    SASH_EXTERNAL_TOOLS: tools,
    SASH_GOOGLE_CLIENT_ID: 'ours',
    SASH_GOOGLE_CLIENT_SECRET: fakeSecret,
  }
  const server = await startTestServer({ env, outside, ...settings })
  const terms = { version: 1, description: 'The first.', body: 'Be kind.', published_at: now() }
  await context().db.insertInto('terms_versions').values(terms).execute()
  return {
    server,
    site,
    host,
    provider,
    platform,
    addPlatform: async () => {
      const added = await createPlatform()
      places.set(added.origin, added.outside)
      return added
    },
    stop: async () => {
      await server.stop()
      await Promise.all([host.stop(), provider.stop()])
      rmSync(folder, { recursive: true })
    },
  }
}
