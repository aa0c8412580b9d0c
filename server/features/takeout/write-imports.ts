import { context, db } from '#infra/context.ts'
import { keptFacts, nameOriginal } from '../backpack/index.ts'
import type { ZipWriter } from './create-zip.ts'
import { type ImportRow, listImportIds, listImports } from './imported-queries.ts'
import { nameFolder } from './name-folder.ts'
import { type ListedImport, listImport } from './present-imported.ts'
import { badgesAtOnce, hasRoom, toJson } from './zip-pieces.ts'

/** What stands beside a badge from elsewhere; its own file may be called anything but that. */
const ownNames: ReadonlySet<string> = new Set(['facts.json', 'report.json', 'picture.png', 'picture.svg'])

/** Badges from elsewhere, each with the file that was brought in and what was read out of it, and the list of them. */
export async function* writeImports(
  zip: ZipWriter,
  accountId: string,
): AsyncGenerator<Buffer, { badges: number; leftOut: number }> {
  const list: ListedImport[] = []
  let leftOut = 0
  const ids = await listImportIds(db(), accountId)
  for (let start = 0; start < ids.length; start += badgesAtOnce) {
    for (const row of await listImports(db(), accountId, ids.slice(start, start + badgesAtOnce))) {
      const { badge } = keptFacts.parse(row.facts)
      const given = nameOriginal(row)
      const file = ownNames.has(given.toLowerCase()) ? `original-${given}` : given
      const listed = listImport(row, { folder: `imported/${nameFolder(list.length + 1, badge.name)}`, file })
      list.push(listed)
      if (hasRoom(zip)) yield* addImport(zip, row, listed)
      else {
        leftOut++
        listed.missing = 'everything: the archive is full'
      }
    }
  }
  yield* zip.add('imported.json', toJson(list))
  return { badges: list.length, leftOut }
}

async function* addImport(zip: ZipWriter, row: ImportRow, listed: ListedImport): AsyncGenerator<Buffer> {
  const { folder } = listed
  const { blobs } = context()
  yield* zip.add(`${folder}/facts.json`, toJson(row.facts))
  yield* zip.add(`${folder}/report.json`, toJson(row.report))
  const original = await blobs.get(row.original_key)
  if (original) yield* zip.add(`${folder}/${listed.file}`, original)
  else listed.missing = 'its file: the server has lost it'
  // Of a file that is a picture by itself another one would say nothing more.
  if (!row.image_key || row.media_type.startsWith('image/')) return
  const picture = await blobs.get(row.image_key)
  if (picture) yield* zip.add(`${folder}/picture.${row.image_type === 'image/png' ? 'png' : 'svg'}`, picture)
}
