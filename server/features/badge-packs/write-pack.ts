import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { PackedAnswer, PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { createZip, toJson } from '../takeout/index.ts'
import { collectContexts } from './collect-contexts.ts'
import { collectEndorsements } from './collect-endorsements.ts'
import { nameAnswers } from './name-answers.ts'
import { packAward } from './pack-award.ts'
import { packImport } from './pack-import.ts'
import { writeReadme } from './write-readme.ts'
import { writeVerifier } from './write-verifier.ts'

/** One file of a pack; `url` where the very same bytes are served. */
export interface PackedFile {
  name: string
  content: Uint8Array | string
  url?: string
}

/** What differs between a badge that was awarded here and one that was brought in. */
export interface BadgeContents {
  files: PackedFile[]
  /** The badge as the page verifies it. */
  text: string
  picture?: { bytes: Buffer; mediaType: string }
  answers: PackedAnswer[]
}

/** The pack piece by piece. */
export async function* writePack(actor: Actor, badge: BackpackBadge, locale: Locale): AsyncGenerator<Buffer> {
  const zip = createZip()
  const { files, text, picture, answers } = badge.imported ? await packImport(actor, badge) : await packAward(badge)
  const documents = nameAnswers(answers, files)
  const texts = [...files, ...documents].flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
  const all = [...files, ...documents, ...collectContexts(texts), ...collectEndorsements(texts)]
  for (const { name, content } of all) yield* zip.add(name, content)
  const packed: PackedBadge = {
    name: badge.json.badge.name,
    text,
    ...(picture ? { picture: `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}` } : {}),
    origin: config().origin,
    verifyUrl: `${config().origin}/verify${badge.pending ? '' : `?url=${encodeURIComponent(badge.shareUrl)}`}`,
    packedAt: now().toISOString(),
    answers,
  }
  yield* zip.add('documents.json', toJson(listSources(all, answers)))
  yield* zip.add(
    'README.txt',
    inLanguage(locale, () => writeReadme(badge, packed, all)),
  )
  yield* zip.add('verify.html', writeVerifier(packed, undefined, locale))
  yield* zip.end()
}

/** Which file came from which address, and when. */
function listSources(files: PackedFile[], answers: PackedAnswer[]): object[] {
  const readAt = new Map(answers.map((answer) => [answer.url, answer.readAt]))
  return files.flatMap(({ name, url }) =>
    url === undefined ? [] : [{ file: name, url, readAt: readAt.get(url) ?? now().toISOString() }],
  )
}
