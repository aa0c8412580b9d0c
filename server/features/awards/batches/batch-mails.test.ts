import { afterAll, beforeAll, expect, test } from 'vitest'
import { config, context } from '#infra/context.ts'
import { openLetters } from '#infra/mail/kept-letters.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { type BatchRowInput, sendBatch } from '#testing/given/given-batch.ts'
import { spokenClass } from '#testing/given/given-languages.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { awardMail } from '../mails/mail.ts'
import { writeNarrative } from '../mails/write-narrative.tsx'

const description = 'Sails a yacht by day.'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner, { name: 'Harbour & Bay' })
  badge = await givenBadgeClass(owner, issuer, { name: 'Day “Skipper”', description })
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const { db, queue } = { db: () => context().db, queue: () => context().queue }

/** The mails of a batch, which wait, by the address they go to. */
const readMails = async (awards: BatchRowInput[], of = badge) => {
  const answer = await sendBatch(owner, of, { awards, create_notification: true, hold_minutes: 60 })
  expect(answer.statusCode).toBe(202)
  await queue().drain()
  const mails = await db().selectFrom('mails').selectAll().where('batch_id', '=', answer.json().id).execute()
  return new Map((await openLetters(db(), mails)).map((mail) => [mail.to_address, mail]))
}

/** The link of a mail, as it would have been for this mail alone. */
const readKeep = (body = '') => ({
  token: /\/auth\/keep-badge\/([\w-]+)/.exec(body)?.[1] ?? '',
  until: new Date(/once, until (.+)\.$/m.exec(body)?.[1]?.concat(' UTC') ?? ''),
})

const hostile = [
  'Rosa <b>Bay</b> & "Sons" \'of\' the Bay',
  '100 % %s %27 $1 \\1 \\ $name',
  '&amp; &lt; &#x27;',
  'name recipient awardId fill_0 first second',
  'Żółć 徽章 🎓 \u202eevil',
]

test('each mail reads as if it had been laid out for its row alone, whatever the row says', async () => {
  const rows = [
    ...hostile.map((text) => ({ recipient_name: text, narrative: `${text}\n\n> ${text}` })),
    { recipient_name: 'Ola' },
    { narrative: 'Three *passages*.' },
    {},
    { recipient_name: '  ', narrative: ' \n ' },
    { extensions: { 'extensions:recipientProfile': { name: 'Rosa < Bay' } } },
  ].map((row) => ({ recipient_identifier: newEmail("o'row+%41"), ...row }))
  rows[1] = { ...rows[1], recipient_identifier: (await givenPerson(server)).email }
  const mails = await readMails(rows)
  expect(mails.size).toBe(rows.length)
  const names = ['Rosa Bay & "Sons" \'of\' the Bay', ...hostile.slice(1), 'Ola', '', '', '', 'Rosa < Bay']
  for (const [index, row] of rows.entries()) {
    const recipient = row.recipient_identifier
    const mail = mails.get(recipient)
    const narrative = 'narrative' in row && row.narrative?.trim() ? row.narrative : ''
    const alone = awardMail({
      awardId: mail?.award_id ?? '',
      keep: readKeep(mail?.body),
      issuer: nameForStaff('Harbour & Bay'),
      badge: { badge_id: idOf(badge), name: 'Day “Skipper”', description, criteria_text: null, details: {} },
      hasAccount: index === 1,
      name: names[index] ?? '',
      narrative: writeNarrative(narrative),
    })
    expect([mail?.subject, mail?.body, mail?.html]).toEqual([alone.subject, alone.text, alone.html])
  }
  expect(new Set([...mails.values()].map((mail) => mail.award_id)).size).toBe(rows.length)
  const [first] = [...mails.values()].filter((mail) => mail.to_address === rows[0]?.recipient_identifier)
  expect(first?.body).toContain(`Dear ${names[0]},\n\n`)
  expect(first?.html).toContain('Dear Rosa Bay &amp; &quot;Sons&quot; &#x27;of&#x27; the Bay,')
  const tokens = [...mails.values()].map(({ body }) => readKeep(body).token)
  expect(new Set(tokens).size).toBe(rows.length)
  expect(first?.html).toContain(`href="${config().origin}/auth/keep-badge/${readKeep(first?.body).token}"`)
})

test('Markdown of a row comes as HTML and as text, without its signs', async () => {
  const email = newEmail('row')
  const narrative = 'Reefed **alone**.\n\n- [Log](https://log.example/1)\n- <b onclick=x>Berth</b>'
  const mail = (await readMails([{ recipient_identifier: email, narrative }])).get(email)
  expect(mail?.html).toContain('<p>Reefed <strong>alone</strong>.</p>')
  expect(mail?.html).toContain('<li><a href="https://log.example/1">Log</a></li>')
  expect(mail?.html).not.toContain('onclick')
  expect(mail?.body).toContain('How you earned it:\nReefed alone.\n\n- Log (https://log.example/1)\n- Berth')
})

test('a row without a name or narrative is not addressed by a blank', async () => {
  const [plain, named] = [newEmail('row'), newEmail('row')]
  const mails = await readMails([
    { recipient_identifier: plain },
    { recipient_identifier: named, recipient_name: 'Ola', narrative: 'By day.' },
  ])
  expect(mails.get(plain)?.body).not.toMatch(/Dear|How you earned it/)
  expect(mails.get(named)?.body).toMatch(/Dear Ola,\n\n[\s\S]*How you earned it:\nBy day\./)
})

test('mails name the badge in the language of whoever reads them [LG-12]', async () => {
  const spoken = await givenBadgeClass(owner, issuer, spokenClass)
  const [german, other] = [await givenPerson(server), newEmail('row')]
  await german.call('PUT', '/v3/account/settings', { body: { language: 'de' } })
  const rows = [german.email, other].map((recipient_identifier) => ({ recipient_identifier }))
  const mails = await readMails(rows, spoken)
  expect(mails.get(german.email)?.subject).toContain('Tagesskipper')
  expect(mails.get(german.email)?.body).toContain('Führt eine Jacht bei Tag.')
  expect(mails.get(other)?.subject).toContain('Day Skipper')

  const award = await givenAward(owner, spoken, german.email, {
    create_notification: true,
    allow_duplicate_awards: true,
  })
  const [mail] = await db().selectFrom('mails').select('subject').where('award_id', '=', award).execute()
  expect(mail?.subject).toContain('Tagesskipper')
})
