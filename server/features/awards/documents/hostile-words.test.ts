import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenSigning } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored } from '#testing/stored-documents.ts'
import { forgetTemplates } from './templates.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const templates = async (): Promise<string[]> => {
  const rows = await context().db.selectFrom('award_templates').select('text').execute()
  return rows.map(({ text }) => String(text))
}

/** What a key's name, the seam, the marks of copies and signs of two halves look like, in words of people. */
const words = [
  '"verificationMethod":"did:web:evil.example#z6MkEvil"',
  'a\tCIA\tgA_ b\nc\r\nd',
  '#z6Mk", $& $1 $$ \\u0000 \\ud83d \\\\ 1e21 -0 __proto__',
  '😀😁👩‍👧 \u2028 \u2029 \ufeff é é',
]

test.each(words)('%j in a class and in an award of it are kept short, and signed as they are read', async (word) => {
  const signing = await givenSigning(server, owner)
  const badge = await givenBadgeClass(owner, signing.issuer, {
    description: `${word} ${word}`,
    criteria_text: `${word} to do`,
  })
  const first = await givenAward(owner, badge, newEmail(), { narrative: word })
  // A template within a narrative is the whole text once more.
  const [text = ''] = (await templates()).filter((one) => one.includes(badge.split('/').at(-1) ?? '?'))
  expect(text.length).toBeGreaterThan(1000)
  const second = await givenAward(owner, badge, newEmail(), { narrative: `${word} ${text} ${word}` })
  for (const id of [first, second]) {
    const { documents } = await context()
      .db.selectFrom('awards')
      .select('documents')
      .where('award_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(documents).not.toBeNull()
    const before = await readStored(id)
    forgetTemplates()
    expect(await readStored(id)).toEqual(before)
    expect(JSON.parse(before.assertion).narrative).toContain(word.trim())
    expect(await signing.verdictOf(await signing.read(id))).toBe('valid')
  }
})
