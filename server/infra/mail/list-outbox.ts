import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/i18n/languages.ts'
import { db } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { inLanguage } from '../languages/texts.ts'
import { type KeptLetter, openLetters } from './kept-letters.ts'
import { type OutboxMail, OutboxView } from './outbox-view.tsx'
import { canRefuse, writeRefusalIn, writeRefusalLink } from './refused-mails.ts'

/** The newest mails of this server as their readers would have them, newest first. */
export const listOutbox = async (limit: number): Promise<OutboxMail[]> => {
  const mails = await db()
    .selectFrom('mails')
    .select(['mail_id', 'kind', 'to_address', 'subject', 'html', 'body', 'letter_id', 'fills', 'state', 'last_error'])
    .select('created_at')
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()
  return readLetters(db(), mails)
}

type AddressedMail = KeptLetter & { kind: string; to_address: string }

/** The mails with their letters as whoever gets them reads them, with the link that ends them in those that have one. */
export const readLetters = async <Mail extends AddressedMail>(reader: Db, mails: readonly Mail[]): Promise<Mail[]> =>
  (await openLetters(reader, mails)).map((mail) => ({
    ...mail,
    ...writeRefusalIn(mail, canRefuse(mail.kind) ? writeRefusalLink(mail.to_address) : undefined),
  }))

/** The page /outbox, complete HTML. It shows links that open accounts: serve it to this machine only, uncached. */
export const renderOutbox = async (locale: Locale): Promise<string> => {
  const mails = await listOutbox(50)
  return inLanguage(locale, () => `<!doctype html>${renderToStaticMarkup(createElement(OutboxView, { mails }))}`)
}
