import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type ExternalTool, launchExternalTool, listExternalTools } from '#contracts/site/external-tools.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeDeskAward, makeIssuer } from '#web/testing/made/made.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openAwards } from '#web/testing/screens/open-awards.tsx'
import { openBadge } from '#web/testing/screens/open-badge.tsx'
import { openIssuers } from '#web/testing/screens/open-issuers.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const point = (label: string) => ({
  url: `${location.origin}/v1/externaltools/launch/portfolio/${label}`,
  launch_url: `https://portfolio.example/${label}`,
  label,
  icon_url: null,
})
const tool: ExternalTool = {
  name: 'Portfolio',
  client_id: 'sash',
  slug: 'portfolio',
  launchpoints: {
    issuer_external_launch: point('Reports'),
    issuer_assertion_action: point('Print'),
    earner_assertion_action: point('Frame'),
  },
}
const asked: unknown[] = []
const refuses = served(launchExternalTool, ({ query }) => {
  asked.push(query.context_id)
  return new Answer(400, ['Unknown launchpoint'])
})
const know = () => {
  asked.length = 0
  queryClient.setQueryData(readKey(listExternalTools), [tool])
}
afterEach(closeApp)

test('the menu of an issuer has the tools for issuers, as links in a new tab [SB-2.65]', async () => {
  openIssuers('/issuer/issuers/harbour', { issuers: [makeIssuer()] })
  know()
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const entry = await screen.findByRole('menuitem', { name: 'Reports' })
  expect([entry.getAttribute('href'), entry.getAttribute('target'), entry.getAttribute('rel')]).toEqual([
    'https://portfolio.example/Reports',
    '_blank',
    'noopener',
  ])
})

test('the menu of an award launches a tool for it [SB-2.66]', async () => {
  startSession({ accessToken: 'token' })
  await openAwards([makeDeskAward()], { more: [refuses] })
  know()
  const [more] = await screen.findAllByRole('button', { name: /^More about jonas/ })
  if (more) await userEvent.click(more)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }))
  expect(await screen.findByText('Could not open Print: Unknown launchpoint')).toBeDefined()
  expect(asked).toEqual(['award-1'])
})

test('the menu of a badge in the backpack launches a tool for it [SB-2.66]', async () => {
  const badge = makeKeptBadge({ id: 'skipper' })
  openBadge(badge, {}, refuses)
  know()
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Frame' }))
  expect(await screen.findByText('Could not open Frame: Unknown launchpoint')).toBeDefined()
  expect(asked).toEqual([badge.id])
})
