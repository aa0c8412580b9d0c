import { context, db } from '#infra/context.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { BakeError } from '#openbadges'
import type { Locale } from '#shared/i18n/languages.ts'
import { bakeImage } from '../awards/index.ts'
import { listCollectionsForExport } from '../collections/index.ts'
import { presentPage } from '../earner-page/index.ts'
import { listNotificationsForExport } from '../notifications/index.ts'
import { explainPicture } from '../verifier/index.ts'
import { createZip, type ZipWriter } from './create-zip.ts'
import { nameFolder } from './name-folder.ts'
import { listBadge, presentHolding, presentRole, type TakenBadge } from './present.ts'
import { type BadgeRow, findHolding, listBadgeIds, listBadges, listIssuerRoles } from './queries.ts'
import { writeImports } from './write-imports.ts'
import { writeReadme } from './write-readme.ts'
import { badgesAtOnce, hasRoom, toJson } from './zip-pieces.ts'

/** The archive piece by piece: the next badge is read when the reader has taken the one before. */
export async function* writeExport(accountId: string, locale: Locale): AsyncGenerator<Buffer> {
  const zip = createZip()
  yield* zip.add('profile.json', toJson(presentHolding(await findHolding(db(), accountId))))
  yield* zip.add('issuers.json', toJson((await listIssuerRoles(db(), accountId)).map(presentRole)))
  const list: TakenBadge[] = []
  let leftOut = 0
  const ids = await listBadgeIds(db(), accountId)
  for (let start = 0; start < ids.length; start += badgesAtOnce) {
    for (const row of await listBadges(db(), accountId, ids.slice(start, start + badgesAtOnce))) {
      const listed = listBadge(row, `badges/${nameFolder(list.length + 1, row.badge_name)}`)
      list.push(listed)
      if (hasRoom(zip)) yield* addBadge(zip, row, listed)
      else {
        leftOut++
        listed.missing = 'everything: the archive is full'
      }
    }
  }
  yield* zip.add('badges.json', toJson(list))
  const imported = yield* writeImports(zip, accountId)
  const collections = await listCollectionsForExport(db(), accountId)
  yield* zip.add('collections.json', toJson(collections))
  yield* zip.add('page.json', toJson(await presentPage({ accountId })))
  yield* zip.add('notifications.json', toJson(await listNotificationsForExport(db(), accountId)))
  const counts = { badges: list.length, imported: imported.badges, collections: collections.length }
  yield* zip.add(
    'README.txt',
    inLanguage(locale, () => writeReadme({ ...counts, leftOut: leftOut + imported.leftOut })),
  )
  yield* zip.end()
}

async function* addBadge(zip: ZipWriter, row: BadgeRow, listed: TakenBadge): AsyncGenerator<Buffer> {
  const { folder } = listed
  yield* zip.add(`${folder}/assertion-2.0.json`, row.assertion)
  yield* zip.add(`${folder}/credential-3.0.json`, row.credential)
  const bytes = await context().blobs.get(row.image_key)
  if (!bytes) {
    listed.missing = 'the pictures: the server has lost them'
    return
  }
  const picture = { bytes, mediaType: row.media_type }
  const ending = row.media_type === 'image/png' ? 'png' : 'svg'
  try {
    yield* zip.add(`${folder}/badge.${ending}`, bakeImage(picture, '2_0', row.assertion, row.award_id).bytes)
    yield* zip.add(`${folder}/badge-3.0.${ending}`, bakeImage(picture, '3_0', row.credential, row.award_id).bytes)
  } catch (error) {
    if (!(error instanceof BakeError)) throw error
    listed.missing = `a picture: ${explainPicture(error)}`
  }
}
