import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { readConfig } from '#infra/settings/config.ts'
import { readUtf8 } from '#openbadges'
import {
  exportSources,
  findKeeper,
  keepAnswersIn,
  MoveSourceError,
  openFetchedPictures,
  openPictures,
  type Report,
  readColumnMap,
  readExport,
  readExportRows,
} from '../../features/moving/index.ts'
import type { Terminal } from '../command.ts'
import { readSourceFile } from './read-source-file.ts'
import { type Asked, runMigration } from './run-migration.ts'

interface ExportAsked extends Asked {
  from: string
  files: readonly string[]
  owner: string
  issuer: string | undefined
  columns: string | undefined
  media: string | undefined
  encoding: 'windows-1252' | undefined
  kept: string
}

/** Moves what an issuer has exported from another platform. */
export const migrateFromExport = (asked: ExportAsked, terminal: Terminal): Promise<void> => {
  const { internalOrigins } = readConfig(terminal.environment)
  const fetchOutside = createFetchOutside({ allowPrivate: ({ origin }) => internalOrigins.includes(origin) })
  return runMigration(asked, terminal, {
    fetchOutside,
    read: async (report) => {
      const source = exportSources[asked.from]
      if (!source) throw new MoveSourceError(`There is no source ${asked.from}.`)
      const { email: owner } = await findKeeper(asked.owner)
      const map = asked.columns === undefined ? undefined : readColumnMap(readMap(asked.columns))
      const rows = (await Promise.all(asked.files.map((file) => readFile(file, source, report, asked.encoding)))).flat()
      const known = { source, owner, issuer: asked.issuer, map: map ?? { columns: {}, dates: undefined } }
      const asking = { fetchOutside, wait, kept: keepAnswersIn(asked.kept) }
      return {
        move: readExport(rows, known, report),
        source: asked.from,
        pictures: openFetchedPictures(asking, openPictures(asked.media)),
        former: undefined,
      }
    },
  })
}

const readFile = (
  file: string,
  source: Parameters<typeof readExportRows>[2],
  report: Report,
  encoding: ExportAsked['encoding'],
) => readExportRows(path.basename(file), readSourceFile(file), source, report, encoding)

function readMap(file: string): string {
  const text = readUtf8(readSourceFile(file))
  if (text === undefined) throw new MoveSourceError(`${file} is not in UTF-8.`)
  return text
}
