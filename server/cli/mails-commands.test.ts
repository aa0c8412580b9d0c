import { expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash, db } = givenCommandLine()

const insert = (id: string, state: 'sent' | 'failed', body: string) =>
  db()
    .insertInto('mails')
    .values({
      mail_id: id,
      kind: 'confirm-email',
      to_address: `${id}@example.org`,
      subject: 'Confirm',
      html: body,
      body,
      state,
      attempts: 2,
      last_error: state === 'failed' ? '550 no\r\nsuch user' : null,
    })
    .execute()

test('whoever runs the server sees what became of mails, but not what is in them, and lets one go again', async () => {
  expect((await sash('mails', 'list')).out).toEqual(['There are no such mails.'])
  await insert('one', 'failed', 'https://sash.example/secret')
  await insert('two', 'sent', '')
  const failed = (await sash('mails', 'list', 'failed')).out
  expect(failed).toEqual([
    expect.stringMatching(/^one {2}\S+ {2}confirm-email {2}one@example\.org {2}failed {2}2 tries {2}550 no such user$/),
  ])
  expect((await sash('mails', 'list')).out).toHaveLength(2)
  expect((await sash('mails', 'resend', 'one')).out).toEqual(['It leaves within the hour, unless its link has ended.'])
  const row = await db().selectFrom('mails').selectAll().where('mail_id', '=', 'one').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'held', held_for: 'mail-server', body: 'https://sash.example/secret' })
  expect((await sash('audit', 'export')).out[0]).toContain('"verb":"mail.resent"')
  for (const id of ['one', 'two', 'three']) {
    expect(await sash('mails', 'resend', id)).toMatchObject({
      code: 1,
      err: `There is no mail ${id} that failed or is stuck.`,
    })
  }
  expect(await sash('mails', 'list', 'lost')).toMatchObject({ code: 1, err: expect.stringContaining('Name one of') })
})
