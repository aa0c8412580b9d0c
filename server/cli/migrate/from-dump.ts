import { config } from '#infra/context.ts'
import { badgrTables, loadTables, openDump, openPictures, readBadgr } from '../../features/moving/index.ts'
import type { Terminal } from '../command.ts'
import { type Asked, nothingOutside, runMigration } from './run-migration.ts'

/** Moves a Badgr server here by its tables. */
export const migrateFromDump = (
  asked: Asked & { place: string; media: string | undefined; origin: string | undefined },
  terminal: Terminal,
): Promise<void> =>
  runMigration(asked, terminal, {
    fetchOutside: nothingOutside,
    read: async (report) => {
      const move = readBadgr(await loadTables(openDump(asked.place, badgrTables)), report)
      const former = asked.origin ?? config().origin
      return { move, source: `badgr ${former}`, pictures: openPictures(asked.media), former }
    },
  })
