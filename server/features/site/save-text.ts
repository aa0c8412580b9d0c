import type { SitePageName } from '#contracts/accounts/terms.ts'
import type { TextLanguage } from '#contracts/site/site-texts.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { findLatestTerms } from './queries.ts'

interface NewText {
  name: SitePageName
  language: TextLanguage
  markdown: string
  revision: number
}

/** Puts a text in the place of the one that had this revision; an empty one takes it away. */
export const saveText = (actor: Actor, text: NewText): Promise<void> =>
  asOperator(actor, async (tx) => {
    requireConfirmed(actor)
    const isChanged = text.markdown.trim() === '' ? await dropText(tx, text) : await writeText(tx, text)
    if (!isChanged) throw refuse('site-text.changed')
    noteAction(tx, actor, {
      verb: text.markdown.trim() === '' ? 'text.removed' : 'text.saved',
      subject: { kind: 'site', id: text.name },
      detail: { language: text.language },
    })
  })

async function dropText(tx: Tx, { name, language, revision }: NewText): Promise<boolean> {
  const gone = await tx
    .deleteFrom('site_texts')
    .where('name', '=', name)
    .where('language', '=', language)
    .returning('revision')
    .executeTakeFirst()
  return (gone?.revision ?? 0) === revision
}

async function writeText(tx: Tx, { name, language, markdown, revision }: NewText): Promise<boolean> {
  const values = { markdown, terms_version: await versionOf(tx, name, language), changed_at: now() }
  const written =
    revision === 0
      ? await tx
          .insertInto('site_texts')
          .values({ name, language, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('site_texts')
          .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
          .where('name', '=', name)
          .where('language', '=', language)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return written !== undefined
}

/** What people agree to is published as a version of its own; here it is only said in another language. */
async function versionOf(tx: Tx, name: SitePageName, language: TextLanguage): Promise<number | null> {
  if (name !== 'terms-of-service') return null
  const terms = await findLatestTerms(tx)
  if (!terms || language === 'any') throw refuse('site-text.terms')
  return terms.version
}
