import { setTimeout as wait } from 'node:timers/promises'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { readConfig } from '#infra/settings/config.ts'
import { keepAnswersIn, openBadgrApi, readBadgrApi } from '../../features/moving/index.ts'
import type { Terminal } from '../command.ts'
import { type Asked, runMigration, tellAdvance } from './run-migration.ts'

/** Moves what the staff of issuers on a running Badgr server can see. */
export const migrateFromBadgr = (
  asked: Asked & { address: string; token: string; origin: string; kept: string },
  terminal: Terminal,
): Promise<void> => {
  const { internalOrigins } = readConfig(terminal.environment)
  const fetchOutside = createFetchOutside({ allowPrivate: ({ origin }) => internalOrigins.includes(origin) })
  return runMigration(asked, terminal, {
    fetchOutside,
    read: async (report) => {
      const api = openBadgrApi(asked, { fetchOutside, wait, kept: keepAnswersIn(asked.kept) })
      const tell = tellAdvance(terminal)
      const move = await readBadgrApi(api, report, (what, done) => tell(what, `${done} read:`))
      return { move, source: `badgr ${asked.origin}`, pictures: api.pictures, former: asked.origin }
    },
  })
}
