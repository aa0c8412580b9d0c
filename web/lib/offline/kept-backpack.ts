import { type BackpackBadge, listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { tokenSeconds } from '#contracts/fields/limits.ts'
import { keepPictures, type Pictures, pictureName } from './collect-pictures.ts'
import { forgetDevice, readDevice, writeDevice } from './device-store.ts'
import { makeKeptKey, readKeptKey, wantsKept } from './kept-key.ts'
import { isSealed, open, type Sealed, seal } from './seal.ts'

const name = 'backpack'
const mostBadges = 500
const mostCharacters = 3_000_000

export interface KeptBackpack {
  /** When it was seen. */
  at: string
  badges: BackpackBadge[]
  /** How many there were, when not all are kept. */
  total: number
}

interface Content extends KeptBackpack {
  pictures: Pictures
}

/** Keeps the newest badges as they were just seen, locked with a key that goes with the session. */
export async function keepBackpack(all: readonly BackpackBadge[], at: string): Promise<void> {
  if (!wantsKept() || !crypto.subtle) return
  const before = await readContent()
  const key = readKeptKey() ?? makeKeptKey()
  if (!key) return
  const badges = cutLong(all.slice(0, mostBadges))
  const content: Content = { at, badges, total: all.length, pictures: await keepPictures(badges, before?.pictures) }
  const sealed = await seal(JSON.stringify(content), key)
  // Meanwhile the session may have ended, or the reader said no.
  if (wantsKept() && readKeptKey() === key) await writeDevice('kept', name, sealed).catch(() => undefined)
}

/** What this session kept, with the pictures in it; null where there is nothing that can be read. */
export async function openKept(): Promise<KeptBackpack | null> {
  const content = await readContent()
  if (!content) return null
  const { at, badges, total, pictures } = content
  return { at, total, badges: badges.map((badge) => withPictures(badge, pictures)) }
}

/** Nothing of anybody's backpack stays on this device. */
export async function forgetKept(): Promise<void> {
  await forgetDevice('kept')
}

/** A session lasts a day, so what was kept before that can be read by nobody. */
export async function forgetOldKept(): Promise<void> {
  const sealed = await readDevice('kept', name)
  if (isSealed(sealed) && Date.now() - sealed.at > tokenSeconds * 1000) await forgetKept()
}

async function readContent(): Promise<Content | undefined> {
  const key = readKeptKey()
  const sealed = key && (await readDevice('kept', name))
  if (!key || !isSealed(sealed)) return undefined
  return readText(sealed, key)
}

async function readText(sealed: Sealed, key: string): Promise<Content | undefined> {
  try {
    const content: Content = JSON.parse(await open(sealed, key))
    // Another version of the app may have kept it.
    return { ...content, badges: listBackpackBadges.response.parse(content.badges) }
  } catch {
    return undefined
  }
}

function cutLong(badges: BackpackBadge[]): BackpackBadge[] {
  let characters = 0
  return badges.filter((badge) => {
    characters += JSON.stringify(badge).length
    return characters <= mostCharacters
  })
}

function withPictures(badge: BackpackBadge, pictures: Pictures): BackpackBadge {
  const { issuerImagePreview: _, ...rest } = badge
  return {
    ...rest,
    image: '',
    picture: pictures[pictureName(badge.picture, 'badge') ?? ''],
    issuerPicture: pictures[pictureName(badge.issuerPicture, 'issuer') ?? ''],
  }
}
