import { expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash } = givenCommandLine()

test('whoever runs the server switches features on and off', async () => {
  expect((await sash('features', 'list')).out).toContain('webhooks  on')
  expect((await sash('features', 'off', 'webhooks')).out).toEqual(['webhooks is off.'])
  expect((await sash('features', 'off', 'webhooks')).out).toEqual(['webhooks is off.'])
  expect((await sash('features', 'on', 'issuer-approval')).out).toEqual(['issuer-approval is on.'])
  expect((await sash('features', 'list')).out).toEqual(
    expect.arrayContaining(['webhooks  off', 'issuer-approval  on', 'sign-up  on']),
  )
  expect((await sash('audit', 'export')).out.filter((line) => line.includes('"feature.switched"'))).toHaveLength(2)
  expect(await sash('features', 'on', 'everything')).toMatchObject({ code: 1, err: expect.stringContaining('sign-up') })
})
