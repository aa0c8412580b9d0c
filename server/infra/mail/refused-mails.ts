import { createHmac } from 'node:crypto'
import { readUtf8 } from '#openbadges'
import { inSeconds, now } from '../clock.ts'
import { config, context } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { isSameHash } from '../secrets/secrets.ts'
import type { Letter } from './kept-letters.ts'
import { plainAddress } from './mailbox.ts'
import { writeMailedLink } from './mailed-links.ts'

const linkSeconds = 7 * 86_400
/** What strangers cause, so that people may want none of it. */
const refusableKinds: ReadonlySet<string> = new Set(['award', 'requests-waiting'])

export const canRefuse = (kind: string): boolean => refusableKinds.has(kind)

/** Stands in a letter where the link of its reader comes when it is sent. */
export const refusalMark = (): string => `${config().origin}/unsubscribe/-`

const keyed = (purpose: string, text: string): Buffer =>
  createHmac('sha256', context().masterKey.derive(purpose)).update(text).digest()

const sign = (email: string, expires: string): Buffer => keyed('refusal links', `${expires} ${email}`)
const hashOf = (email: string): Buffer => keyed('refused mails', plainAddress(email))
// What was refused before one host had one spelling lies under the one of its letter.
const hashesOf = (email: string): Buffer[] => [hashOf(email), keyed('refused mails', email)]

/** The address at which the mails to somebody end, good for seven days. */
export const writeRefusalLink = (email: string): string => {
  const expires = String(Math.floor(inSeconds(linkSeconds).getTime() / 1000))
  const address = Buffer.from(email).toString('base64url')
  return writeMailedLink('refusal', { address, expires, signature: sign(email, expires).toString('base64url') })
}

/** Everybody's own link comes into the letter when it leaves, so that it is good for as long as it can be. */
export const writeRefusalIn = ({ html, body }: Letter, refusal: string | undefined): Letter => {
  if (!refusal) return { html, body }
  const mark = refusalMark()
  return { html: html.replaceAll(`"${mark}"`, `"${refusal}"`), body: body.replaceAll(mark, refusal) }
}

interface RefusalLink {
  address: string
  expires: string
  signature: string
}

/** Whose link it is, or why it is none. */
export const readRefusalLink = ({ address, expires, signature }: RefusalLink): { email: string } | 'wrong' | 'old' => {
  const email = readUtf8(Buffer.from(address, 'base64url')) ?? ''
  if (!isSameHash(Buffer.from(signature, 'base64url'), sign(email, expires))) return 'wrong'
  return Number(expires) * 1000 > now().getTime() ? { email } : 'old'
}

/** Twice is the same as once. */
export const refuseMails = async (db: Db, email: string): Promise<void> => {
  await db
    .insertInto('refused_mails')
    .values({ address_hash: hashOf(email), refused_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const refusesMails = async (db: Db, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('refused_mails')
    .select('refused_at')
    .where('address_hash', 'in', hashesOf(email))
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the refusal, when whoever has the address asks for mails again. */
export const takeMailsAgain = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('refused_mails').where('address_hash', 'in', hashesOf(email)).execute()
}
