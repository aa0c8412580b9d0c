import { sql } from 'kysely'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import type { Db } from '../db/connections/connect.ts'
import { keepBySize } from '../keep-by-size.ts'
import type { MailText } from './template.tsx'

export interface Letter {
  html: string
  body: string
}

/** What stands in place of a mark: plain text, or already laid out. */
export type Fill = string | MailText

/** A letter as it lies with its mail: whole, or as what comes in place of the marks of one that many mails share. */
export interface KeptLetter extends Letter {
  letter_id: string | null
  fills: unknown
}

interface SharedLetter extends Letter {
  marks: string[]
}

/** No letter any more: what was in it is of no use, or nobody's business. */
export const emptyLetter = { html: '', body: '', letter_id: null, fills: null } as const

/** Of mails: that there is something in them yet. Written out as the indexes have it. */
export const hasLetter = sql<boolean>`(body <> '' or letter_id is not null)`

const fillsSchema = z.array(z.union([z.string(), z.object({ html: z.string(), text: z.string() })]))

/** A shared letter never changes. A batch has a few, whose mails leave one after the other. */
const remembered = keepBySize<SharedLetter>(1024 * 1024, ({ html, body }) => 2 * (html.length + body.length) + 200)

/** The mails with their letters as they are read; shared ones that are not remembered are asked for with one statement. */
export const openLetters = async <Mail extends KeptLetter>(db: Db, mails: readonly Mail[]): Promise<Mail[]> => {
  const shared = await findShared(db, new Set(mails.flatMap(({ letter_id }) => letter_id ?? [])))
  return mails.map((mail) => {
    const letter = shared.get(mail.letter_id ?? '')
    return letter ? { ...mail, ...fillIn(letter, fillsSchema.parse(mail.fills)) } : mail
  })
}

async function findShared(db: Db, ids: ReadonlySet<string>): Promise<Map<string, SharedLetter>> {
  const found = new Map([...ids].flatMap((id) => [[id, remembered.get(id)] as const]))
  const missing = [...ids].filter((id) => !found.get(id))
  if (missing.length > 0) {
    const rows = await db.selectFrom('mail_letters').selectAll().where('letter_id', 'in', missing).execute()
    for (const { letter_id, html, body, marks } of rows) {
      found.set(letter_id, { html, body, marks })
      remembered.set(letter_id, { html, body, marks })
    }
  }
  return new Map([...found].flatMap(([id, letter]) => (letter ? [[id, letter] as const] : [])))
}

// In one pass, so that nothing in place of a mark is taken for another one.
function fillIn({ html, body, marks }: SharedLetter, fills: readonly Fill[]): Letter {
  const byMark = new Map(marks.map((mark, index) => [mark, fills[index] ?? '']))
  const anyMark = new RegExp(marks.map((mark) => mark.replace(/\W/g, '\\$&')).join('|'), 'g')
  const fill = (text: string, write: (one: Fill) => string): string =>
    marks.length === 0 ? text : text.replace(anyMark, (mark) => write(byMark.get(mark) ?? ''))
  return {
    html: fill(html, (one) => (typeof one === 'string' ? writeText(one) : one.html)),
    body: fill(body, (one) => (typeof one === 'string' ? one : one.text)),
  }
}

// As the letter itself is written, so that a copy reads like a mail that was laid out for one person.
const writeText = (text: string): string => renderToStaticMarkup(createElement(Fragment, null, text))
