import { expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash, db } = givenCommandLine()

test('whoever runs the server marks apps as known, lets them in without a question, and removes them', async () => {
  expect((await sash('apps', 'list')).out).toEqual(['There are no apps.'])
  await db()
    .insertInto('applications')
    .values({
      client_id: 'backpack',
      name: 'Back\u001b[2Jpack\nof Elsewhere',
      website_url: 'https://elsewhere.example',
      grant_types: ['authorization_code'],
      scopes: ['r:profile'],
      created_at: now(),
      updated_at: now(),
      last_used_at: now(),
    })
    .execute()
  const list = async () => (await sash('apps', 'list')).out[0]
  expect(await list()).toBe('backpack  Back [2Jpack of Elsewhere  (registered itself)  https://elsewhere.example')
  expect((await sash('apps', 'verify', 'backpack')).out).toEqual(['It is shown as verified.'])
  expect((await sash('apps', 'admit', 'backpack')).out).toEqual(['Nobody is asked for it any more.'])
  expect(await list()).toContain('(registered itself, verified, lets in without asking)')
  await db()
    .updateTable('applications')
    .set({ scopes: ['r:profile', 'r:backpack'] })
    .execute()
  expect((await sash('apps', 'admit', 'backpack')).out).toEqual([
    'Nothing was changed yet: it is not the one it was. Look at it first.',
    '  name: Back [2Jpack of Elsewhere',
    '  website_url: https://elsewhere.example',
    '  redirect_uris: ',
    '  scopes: r:profile r:backpack',
    '  grant_types: authorization_code',
    '  logo_key: -',
    'To go on: apps admit backpack --version 2',
  ])
  expect(await list()).toContain('(registered itself, version 2, verified)')
  expect((await sash('apps', 'admit', 'backpack', '--version', '2')).out).toEqual(['Nobody is asked for it any more.'])
  await sash('apps', 'unverify', 'backpack')
  await sash('apps', 'ask', 'backpack')
  expect(await list()).toContain('(registered itself, version 2)')
  expect((await sash('apps', 'remove', 'backpack')).out).toEqual(['It is gone, with all that it was given.'])
  expect(await sash('apps', 'remove', 'backpack')).toMatchObject({ code: 1, err: 'There is no app backpack.' })
  const entries = db().selectFrom('audit_entries').select(['verb', 'client_id', 'subject_id'])
  expect((await entries.where('verb', '=', 'app.removed').execute()).map(({ subject_id }) => subject_id)).toEqual([
    'backpack',
  ])
  expect(await sash('apps', 'verify', 'nobody')).toMatchObject({ code: 1, err: 'There is no app nobody.' })
  expect(await sash('apps', 'verify')).toMatchObject({ code: 1, err: 'Name one app by its client_id.' })
})
