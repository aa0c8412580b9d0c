import type { SavedTheme, SiteTheme } from '#contracts/site/site-theme.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { AppError, refuse, sentenceOf } from '#infra/errors.ts'
import { tell } from '#infra/events.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { type GatedImage, gateImage } from '#infra/images/gate-image.ts'
import { keepFiles, type StoredFile, storePicture } from '#infra/storage/keep-files.ts'
import { holdTheme } from '#infra/theme/current-theme.ts'
import { type HomeChoice, homeChosen } from './home-choice.ts'
import { pictureAddress } from './present-theme.ts'
import { findTheme } from './queries.ts'

const pictures = ['logo_small', 'logo_desktop', 'favicon', 'loading_image', 'home_picture'] as const

/** Puts the whole theme in the place of the one that had this version; of two operators at once the later is told. */
export const saveTheme = async (
  actor: Actor,
  { version, theme }: { version: number; theme: SiteTheme },
): Promise<SavedTheme> => {
  requireConfirmed(actor)
  const { theme: before } = await findTheme(db())
  await tell(homeChosen, listNew(theme, before))
  const { chosen, kept } = await keepPictures(theme, before)
  const saved = await asOperator(actor, async (tx) => {
    await keepFiles(tx, kept)
    const row = await tx
      .updateTable('site_theme')
      .set((eb) => ({ version: eb('version', '+', 1), theme: JSON.stringify(chosen), changed_at: now() }))
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!row) throw refuse('theme.changed')
    noteAction(tx, actor, {
      verb: 'theme.saved',
      subject: { kind: 'site', id: 'theme' },
      detail: { version: row.version },
    })
    return { version: row.version, theme: chosen }
  })
  holdTheme(saved)
  return saved
}

/** What was chosen for visitors before stays, whatever has become of it since: it hinders no other change. */
const listNew = (theme: SiteTheme, before: SiteTheme): HomeChoice => ({
  sample: theme.home_sample === before.home_sample ? undefined : theme.home_sample,
  shown: (theme.home_shown ?? []).filter((address) => !before.home_shown?.includes(address)),
})

/** New pictures go through the gate that badges go through; a form sends back the addresses of those that stay. */
async function keepPictures(theme: SiteTheme, before: SiteTheme): Promise<{ chosen: SiteTheme; kept: StoredFile[] }> {
  const chosen = { ...theme }
  const kept: StoredFile[] = []
  const known = new Map(pictures.map((name) => [pictureAddress(before[name]), before[name]]))
  for (const name of pictures) {
    const given = theme[name]
    if (given === undefined) continue
    const stays = known.get(given)
    if (stays !== undefined) {
      chosen[name] = stays
      continue
    }
    const image = await readPicture(given, name)
    const file = await storePicture(image)
    kept.push(file)
    chosen[name] = file.key
  }
  return { chosen, kept }
}

async function readPicture(given: string, name: string): Promise<GatedImage> {
  try {
    return await gateImage(given, { kind: 'issuer' })
  } catch (error) {
    if (error instanceof AppError && error.code === 'image.invalid')
      throw refuse('request.invalid', { fields: { [name]: [sentenceOf(error)] } })
    throw error
  }
}
