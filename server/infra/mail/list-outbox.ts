import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/i18n/languages.ts'
import { db } from '../context.ts'
import { inLanguage } from '../languages/texts.ts'
import { type OutboxMail, OutboxView } from './outbox-view.tsx'

/** The newest mails of this server, newest first. */
export const listOutbox = (limit: number): Promise<OutboxMail[]> =>
  db()
    .selectFrom('mails')
    .select(['mail_id', 'to_address', 'subject', 'html', 'body', 'state', 'last_error', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()

/** The page /outbox, complete HTML. It shows links that open accounts: serve it to this machine only, uncached. */
export const renderOutbox = async (locale: Locale): Promise<string> => {
  const mails = await listOutbox(50)
  return inLanguage(locale, () => `<!doctype html>${renderToStaticMarkup(createElement(OutboxView, { mails }))}`)
}
